import { subscribe } from 'node:diagnostics_channel';
import { sql } from 'kysely';
import { answerWithin } from '~/db/answer-within';
import { db } from './portal.server';

/** Supervisors ask often and want to know soon: milliseconds that the database may take. */
const TIMEOUT_MS = 900;

let isToEnd = false;
subscribe('terang.process.ending', () => (isToEnd = true));

/** Whether the process was told to end, and only finishes what it has begun. */
export const isEnding = () => isToEnd;

/** Whether the database answers in time. */
export function isDatabaseThere(): Promise<boolean> {
  return answerWithin(sql`select 1`.execute(db), TIMEOUT_MS).then(
    () => true,
    () => false,
  );
}

/** The answer to a check: 200, or 503 with the obstacle. */
export function answerHealth(obstacle: string | null): Response {
  return new Response(obstacle ?? 'ok', {
    status: obstacle === null ? 200 : 503,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
  });
}
