import { randomUUID } from 'node:crypto';

/**
 * Writes a broken thing to the log, in one JSON line. Only the error and the path are written: a query
 * or a form may hold what a person typed.
 *
 * @returns the number under which the entry can be found.
 */
export function logError(error: unknown, context: { method?: string; path?: string } = {}): string {
  const id = randomUUID();
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${JSON.stringify({ at: new Date(), id, ...context, error: reason })}\n`);
  return id;
}
