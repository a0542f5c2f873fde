import { sql, type Kysely } from 'kysely';

/**
 * The web server may only add to the log of account events: a function deletes old ones with the rights of
 * the owner, and can do nothing else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function forget_account_events() returns void
    language sql security definer set search_path = pg_catalog
    as $$delete from public.account_event where at < now() - interval '2 years'$$`.execute(db);
}
