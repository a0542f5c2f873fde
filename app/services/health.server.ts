import { subscribe } from 'node:diagnostics_channel';

let isToEnd = false;
subscribe('terang.process.ending', () => (isToEnd = true));

/** Returns whether the process is shutting down: it only finishes what it has begun. */
export const isEnding = () => isToEnd;

/** Returns the response to a health check: 200, or 503 with the obstacle. */
export function answerHealth(obstacle: string | null): Response {
  return new Response(obstacle ?? 'ok', {
    status: obstacle === null ? 200 : 503,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
  });
}
