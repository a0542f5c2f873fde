/**
 * The answer in place of a file, which has no page around it: plain text says why there is none.
 *
 * @param wait - after how many seconds it is worth asking again, where that is so.
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
