import { sql, type RawBuilder } from 'kysely';
import { type Db } from '~/db/client.server';
import { removeUnverified } from './registration/unverified-accounts.server';

/** How long it stays noted what happened to accounts; the privacy page says so. */
const EVENT_RETENTION = sql`interval '2 years'`;

/**
 * Forgets what has served its purpose: accounts whose address was not proved in time, sessions,
 * log-ins half done and mailed tokens that no longer count, old notes of what happened to accounts.
 */
export async function purgeExpired(db: Db): Promise<void> {
  const now: RawBuilder<Date> = sql`now()`;
  await removeUnverified(db);
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
  await db.deleteFrom('half_log_in').where('expires_at', '<', now).execute();
  await db.deleteFrom('account_token').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('account_event')
    .where('at', '<', sql<Date>`now() - ${EVENT_RETENTION}`)
    .execute();
}
