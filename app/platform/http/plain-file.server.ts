import { createHash } from 'node:crypto';
import { isCookieless, personalHeadersOf } from './guest.server';
import { isKnown } from './is-known.server';

/** How long a generated file may be cached, in seconds. */
const MAX_AGE = 3_600;

/**
 * Returns a small public file that the portal generates on demand, such as its sitemap or a feed. Answers 304
 * when the client has the same bytes: feed readers poll every hour.
 */
export function plainFile(request: Request, content: string, type: string): Response {
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
  const headers = new Headers({
    'Content-Type': type,
    'Cache-Control': `public, max-age=${MAX_AGE}`,
    ETag: etag,
  });
  // Its language may come from a cookie.
  if (!isCookieless(personalHeadersOf(request))) headers.set('Vary', 'Cookie');
  return isKnown(request, etag)
    ? new Response(null, { status: 304, headers })
    : new Response(content, { headers });
}
