import { sql, type Kysely } from 'kysely';

/** Renames an event of accounts in rows that are stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update account_event set kind = 'emailChangeRequested' where kind = 'emailChangeAsked'
  `.execute(db);
}
