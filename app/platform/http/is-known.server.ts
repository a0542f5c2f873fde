/**
 * Returns whether the client already has the content with this tag. Compares weakly (RFC 9110, 13.1.2):
 * proxies that recompress it send the tag back as a weak one.
 */
export function isKnown({ headers }: Request, etag: string | null): boolean {
  const known = headers.get('If-None-Match')?.split(',') ?? [];
  return known.some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/**
 * Returns whether the client's copy has not changed since; a tag takes precedence over the date (RFC 9110,
 * 13.1.3).
 */
export function isUnmodified({ headers }: Request, modified: Date): boolean {
  if (headers.has('If-None-Match')) return false;
  const since = Date.parse(headers.get('If-Modified-Since') ?? '');
  return since >= Math.floor(modified.getTime() / 1000) * 1000;
}
