import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { db } from '~/portal/portal.server';

/** Supervisors ask often and want to know soon: milliseconds that the database may take. */
const WITHIN = 1_000;

/** Tells a supervisor that the process serves, and whether it reaches its database. */
export async function loader() {
  const answers = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const isWell = await Promise.race([answers, pause(WITHIN, false, { ref: false })]);
  return new Response(isWell ? 'ok' : 'the database does not answer', {
    status: isWell ? 200 : 503,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
  });
}
