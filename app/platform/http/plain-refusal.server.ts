/**
 * Returns a plain-text response in place of a file, which has no page around it; it says why there is no
 * file.
 *
 * @param wait - seconds after which a retry may succeed, if any.
 */
export function plainRefusal(message: string, status: number, wait?: number): Response {
  return new Response(message, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(wait === undefined ? {} : { 'Retry-After': String(wait) }),
    },
  });
}
