import { sql } from 'kysely';
import { type Db } from '~/db/client.server';
import { hashToken } from '~/http/random-token.server';
import { type Reader } from '../reader';
import { SEEN_EVERY, sessionLifetime } from './session-lifetime';

/** The reader of a session's token; null when the session has ended, or was never ours. */
export async function findReader(db: Db, token: string): Promise<Reader | null> {
  const found = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.id', 'username', 'full_name', 'email', 'hash', 'is_remembered'])
    .select(sql<boolean>`seen_at < now() - make_interval(secs => ${SEEN_EVERY})`.as('isStale'))
    .where('hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!found) return null;
  const { id, username, full_name: fullName, email, hash, is_remembered, isStale } = found;
  if (isStale) await prolong(db, hash, is_remembered);
  return { id, username, fullName, email, session: hash };
}

async function prolong(db: Db, hash: string, isRemembered: boolean): Promise<void> {
  await db
    .updateTable('session')
    .set({
      seen_at: sql`now()`,
      expires_at: sql`now() + make_interval(secs => ${sessionLifetime(isRemembered)})`,
    })
    .where('hash', '=', hash)
    .execute();
}
