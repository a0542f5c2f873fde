import { type IncomingMessage } from 'node:http';

type TargetedRequest = Pick<IncomingMessage, 'url' | 'headers' | 'headersDistinct' | 'httpVersion'>;

/** Stands for the host where a client of HTTP/1.0 names none. */
const fallbackHost = 'localhost';
const absoluteForm = /^https?:\/\//i;
/** What separates a host from other parts of an address. */
const separators = /[\s/?#@\\]/;

/**
 * Gives a request the form of target that Remix reads, a path: in place of a whole address the path of
 * it, whose host takes the place of the header (RFC 9112, 3.2.2).
 *
 * @returns false when its target or its hosts are none.
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

/** Gives a request that names no host, or something else in its place, one that Remix can read. */
export function dropForwardedHosts({ headers }: Pick<IncomingMessage, 'headers'>): void {
  headers.host = fallbackHost;
  delete headers['x-forwarded-host'];
}

/**
 * An address with the sign for what cannot be shown in place of NUL, which no address of ours holds and
 * PostgreSQL refuses: what is looked for with it is not found, instead of breaking the page.
 */
export function replaceNul(url: string): string {
  return url.replaceAll('%00', '%EF%BF%BD');
}

function isHost(text: string | undefined): boolean {
  const host = text?.trim() ?? '';
  return host !== '' && !separators.test(host) && URL.canParse(`http://${host}`);
}
