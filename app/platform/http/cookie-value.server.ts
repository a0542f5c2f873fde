import { parse } from 'cookie';

/**
 * The value of a cookie as it was sent; undefined when the header names no such cookie. The package
 * is the one with which Remix reads: whoever could make the two read different cookies could have one
 * document kept under the key of another.
 */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  return parse(header ?? '', { decode: (value) => value })[name];
}
