import { type IncomingMessage } from 'node:http';

type TargetedRequest = Pick<IncomingMessage, 'url' | 'headers' | 'headersDistinct' | 'httpVersion'>;

/** Replaces the host that a client of HTTP/1.0 does not send. */
const fallbackHost = 'localhost';
const absoluteForm = /^https?:\/\//i;
/** Separates a host from other parts of an address. */
const separators = /[\s/?#@\\]/;

/**
 * Gives a request the form of target that Remix reads, a path: an absolute address is replaced by its path,
 * and its host replaces the header (RFC 9112, 3.2.2).
 *
 * @returns false when its target or its hosts are invalid.
 */
export function readTarget(request: TargetedRequest): boolean {
  const { url = '', headers, headersDistinct, httpVersion } = request;
  if (absoluteForm.test(url)) {
    if (!URL.canParse(url)) return false;
    const { host, pathname, search } = new URL(url);
    headers.host = host;
    request.url = pathname + search;
  }
  if (httpVersion === '1.0') headers.host ??= fallbackHost;
  const forwarded = headers['x-forwarded-host']?.toString().split(',') ?? [];
  return (
    request.url?.startsWith('/') === true &&
    (headersDistinct.host?.length ?? 0) <= 1 &&
    [headers.host, ...forwarded].every(isHost)
  );
}

/** Gives a request without a valid host one that Remix can read. */
export function dropForwardedHosts({ headers }: Pick<IncomingMessage, 'headers'>): void {
  headers.host = fallbackHost;
  delete headers['x-forwarded-host'];
}

/**
 * Replaces NUL in an address by the replacement character: no address of the portal has any, and PostgreSQL
 * refuses it. A search for it then finds nothing, instead of breaking the page.
 */
export function replaceNul(url: string): string {
  return url.replaceAll('%00', '%EF%BF%BD');
}

function isHost(text: string | undefined): boolean {
  const host = text?.trim() ?? '';
  return host !== '' && !separators.test(host) && URL.canParse(`http://${host}`);
}
