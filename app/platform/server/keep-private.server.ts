import { type IncomingMessage, type ServerResponse } from 'node:http';

/**
 * Returns whether a response may name a host that its address does not. Shared caches store it by the address
 * alone, so that a client with a forged header could put its host into everybody's pages.
 */
export function namesOtherHost({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const forwarded = headers['x-forwarded-host'];
  return forwarded !== undefined && forwarded !== headers.host;
}

/** Makes a public response `private`: only the browser that requested it may store it. */
export function keepPrivate(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    const isPublic =
      name.toLowerCase() === 'cache-control' && /\bpublic\b|s-maxage/.test(String(value));
    return setHeader(name, isPublic ? 'private, no-cache' : value);
  };
}

/** Keeps a response out of every cache and search engine, whatever its route says. */
export function keepUncached({ headers }: IncomingMessage, response: ServerResponse): void {
  delete headers['if-none-match'];
  delete headers['if-modified-since'];
  const setHeader = response.setHeader.bind(response);
  setHeader('Cache-Control', 'private, no-store');
  setHeader('X-Robots-Tag', 'noindex, nofollow');
  response.setHeader = (name, value) =>
    /^(?:cache-control|etag|last-modified|x-robots-tag)$/i.test(name)
      ? response
      : setHeader(name, value);
}
