/**
 * Whether the visitor has the very content with a tag already. Compares weakly (RFC 9110, 13.1.2):
 * proxies that pack anew send the tag back as a weak one.
 */
export function isKnown({ headers }: Request, etag: string | null): boolean {
  const known = headers.get('If-None-Match')?.split(',') ?? [];
  return known.some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/** Whether the visitor has what has not changed since; who names a tag is answered by the tag (RFC 9110, 13.1.3). */
export function isUnmodified({ headers }: Request, modified: Date): boolean {
  if (headers.has('If-None-Match')) return false;
  const since = Date.parse(headers.get('If-Modified-Since') ?? '');
  return since >= Math.floor(modified.getTime() / 1000) * 1000;
}
