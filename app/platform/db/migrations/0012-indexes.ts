import { sql, type Kysely } from 'kysely';

/** Lets the purge find expired rows without scanning the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('backoff_blocked_until')
    .on('backoff')
    .column('blocked_until')
    .execute();
  await db.schema.createIndex('session_expires_at').on('session').column('expires_at').execute();
  await sql`create index account_unverified on account (created_at)
    where verified_at is null`.execute(db);
  await db.schema.createIndex('account_event_at').on('account_event').column('at').execute();
  await db.schema
    .createIndex('notification_created_at')
    .on('notification')
    .column('created_at')
    .execute();
}
