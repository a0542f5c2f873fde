/**
 * Whether the visitor has the very content with a tag already. Compares weakly (RFC 9110, 13.1.2):
 * proxies that pack anew send the tag back as a weak one.
 */
export function isKnown({ headers }: Request, etag: string | null): boolean {
  const known = headers.get('If-None-Match')?.split(',') ?? [];
  return known.some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
