import { sql } from 'kysely';
import { db } from '~/composition/portal.server';
import { answerWithin } from '~/db/answer-within';

/** Supervisors ask often and want to know soon: milliseconds that the database may take. */
const WITHIN = 900;

/** Tells a supervisor that the process serves, and whether it reaches its database. */
export async function loader() {
  const isWell = await answerWithin(sql`select 1`.execute(db), WITHIN).then(
    () => true,
    () => false,
  );
  return new Response(isWell ? 'ok' : 'the database does not answer', {
    status: isWell ? 200 : 503,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
  });
}
