/** How long a made file may be kept, in seconds. */
const MAX_AGE = 3_600;

/** A small public file that the portal makes on demand, such as its sitemap. */
export function plainFile(content: string, type: string): Response {
  return new Response(content, {
    headers: { 'Content-Type': type, 'Cache-Control': `public, max-age=${MAX_AGE}` },
  });
}
