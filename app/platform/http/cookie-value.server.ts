import { parse } from 'cookie';

/**
 * Returns the value of a cookie as it was sent; undefined when the header has no such cookie. Uses the
 * package with which Remix reads: a request that made the two read different cookies could have one document
 * cached under the key of another.
 */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  return parse(header ?? '', { decode: (value) => value })[name];
}
