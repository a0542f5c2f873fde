/** The response to a failed request: its status, a title, and whatever else helps. */
interface Problem {
  status: number;
  title: string;
  [further: string]: unknown;
}

/** Returns the response to a program whose request failed: problem JSON (RFC 9457). */
export function problem(details: Problem): Response {
  return Response.json(details, {
    status: details.status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' },
  });
}
