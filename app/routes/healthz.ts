import { sql } from 'kysely';
import { db } from '~/portal/portal.server';

/** Tells a supervisor that the process serves and reaches its database. */
export async function loader() {
  await sql`select 1`.execute(db);
  return new Response('ok', {
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
  });
}
