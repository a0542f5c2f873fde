import { type IncomingMessage } from 'node:http';
import { cookieValue } from '~/platform/http/cookie-value.server';
import { guestCookies, isGuest } from '~/platform/http/guest.server';
import { chooseEncoding } from '~/platform/http/content-encoding.server';

type DocumentRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** No page of the portal has an address or cookies as long; keys must not let a client fill the memory. */
const MAX_KEY_LENGTH = 4_000;

/**
 * Returns a key of everything that a guest's public document may depend on: two requests with the same key
 * get the same document. Null when the document must not be cached: another method than GET or HEAD, a user
 * who is logged in, an address that no browser sends. `version` is that of the published data.
 */
export function documentKeyOf(
  { method, url = '/', headers }: DocumentRequest,
  version: string,
): string | null {
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead || !isGuest(headers) || url.includes('#')) return null;
  const [path = '', ...search] = url.split('?');
  const parameters = new URLSearchParams(search.join('?'));
  parameters.sort();
  const key = JSON.stringify([
    version,
    path,
    parameters.toString(),
    chooseEncoding(String(headers['accept-encoding'] ?? '')),
    headers['save-data'] ?? '',
    ...guestCookies.map((name) => cookieValue(headers.cookie, name) ?? ''),
    // Unless PUBLIC_URL is set, the document contains the host of the request.
    headers.host ?? '',
    headers['x-forwarded-host'] ?? '',
  ]);
  return key.length > MAX_KEY_LENGTH ? null : key;
}
