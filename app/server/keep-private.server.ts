import { type IncomingMessage, type ServerResponse } from 'node:http';

/**
 * Whether an answer may name a host that its address does not: caches in between know it by the address alone,
 * and whoever sends the header could put their own host into everybody's pages.
 */
export function namesOtherHost({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const forwarded = headers['x-forwarded-host'];
  return forwarded !== undefined && forwarded !== headers.host;
}

/** Says `private` where the answer would be said public: only the browser that asked may keep it. */
export function keepPrivate(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    const isPublic =
      name.toLowerCase() === 'cache-control' && /\bpublic\b|s-maxage/.test(String(value));
    return setHeader(name, isPublic ? 'private, no-cache' : value);
  };
}
