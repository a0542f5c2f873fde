/**
 * The value of a cookie as it was sent; undefined when the header names no such cookie. It reads as
 * strictly as the package `cookie`, with which Remix does: whoever could make the two read different
 * cookies could have one document kept under the key of another.
 */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [, key, value] = /^[ \t]*(.*?)[ \t]*=[ \t]*(.*?)[ \t]*$/s.exec(pair) ?? [];
    if (key === name) return value;
  }
  return undefined;
}
