import { createHash } from 'node:crypto';
import { cacheControlOf, publicDocument } from './cache-control.server';
import { fileHeaders } from './file-headers.server';
import { isCookieless, isGuest, personalHeadersOf } from './guest.server';
import { isKnown } from './is-known.server';

/**
 * Returns a file of public figures, the same for every guest of one language; caches may store it like pages.
 * Answers 304 when the client has the same bytes.
 */
export function publicFile(
  request: Request,
  content: Buffer,
  { name, type }: { name: string; type: string },
): Response {
  const headers = fileHeaders({
    name,
    media_type: type,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('base64url'),
  });
  const personal = personalHeadersOf(request);
  const asPage = {
    status: 200,
    headers: new Headers(publicDocument()),
    isGuest: isGuest(personal),
  };
  headers.set('Cache-Control', cacheControlOf(asPage));
  if (!isCookieless(personal)) headers.set('Vary', 'Cookie');
  if (!isKnown(request, headers.get('ETag'))) {
    return new Response(new Uint8Array(content), { headers });
  }
  headers.delete('Content-Length');
  return new Response(null, { status: 304, headers });
}
