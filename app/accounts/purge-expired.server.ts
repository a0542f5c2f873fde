import { sql, type RawBuilder } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { removeUnverified } from './registration/unverified-accounts.server';

/**
 * Deletes what has expired: accounts whose address was not verified in time, sessions, half-finished log-ins
 * and mailed tokens and invitations that are no longer valid, old events of accounts.
 */
export async function purgeExpired(db: Db): Promise<void> {
  const now: RawBuilder<Date> = sql`now()`;
  await removeUnverified(db);
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
  await db.deleteFrom('half_log_in').where('expires_at', '<', now).execute();
  await db.deleteFrom('account_token').where('expires_at', '<', now).execute();
  // The role of the web server may not delete these itself.
  await sql`select forget_internal_invitations()`.execute(db);
  // After two years, as the privacy page says; the role of the web server may not delete them itself.
  await sql`select forget_account_events()`.execute(db);
}
