import { sql } from 'kysely';
import { type Db } from '~/db/client.server';
import { type Reader } from '../reader';

/** Where a reader is logged in, seen last first; `isThis` marks the session of the request. */
export async function listSessions(db: Db, { id, session }: Pick<Reader, 'id' | 'session'>) {
  const sessions = await db
    .selectFrom('session')
    .select(['hash', 'device', 'started_at', 'seen_at'])
    .where('account_id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy(sql`hash = ${session}`, 'desc')
    .orderBy('seen_at', 'desc')
    .execute();
  return sessions.map((each) => ({ ...each, isThis: each.hash === session }));
}
