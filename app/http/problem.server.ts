/** The answer to a program whose request failed: its status and title as problem JSON (RFC 9457). */
export function problem(status: number, title: string): Response {
  return Response.json(
    { status, title },
    {
      status,
      headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' },
    },
  );
}
