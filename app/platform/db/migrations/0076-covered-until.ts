import { sql, type Kysely } from 'kysely';

/**
 * The last day that the records of a calculation cover; null for those of earlier versions, where it is the
 * day of the newest record.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calculation add column covered_until date`.execute(db);
}
