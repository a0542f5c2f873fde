import { type IncomingMessage } from 'node:http';
import { cookieValue } from '~/platform/http/cookie-value.server';
import { guestCookies, isGuest } from '~/platform/http/guest.server';
import { chooseEncoding } from '~/platform/http/content-encoding.server';

type DocumentRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** No portal page has an address or cookies as long; a key must not be a way to fill the memory. */
const MAX_KEY_LENGTH = 4_000;

/**
 * Everything that a guest's public document may depend on, in one text: two requests with one key
 * get one document. Null when the request's document must not be kept: another method than GET or
 * HEAD, a signed-in visitor, an address that no browser sends. `version` is that of the published data.
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
    // Where PUBLIC_URL is not set, the document names the host that the request named.
    headers.host ?? '',
    headers['x-forwarded-host'] ?? '',
  ]);
  return key.length > MAX_KEY_LENGTH ? null : key;
}
