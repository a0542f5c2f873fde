import { sql, type Kysely } from 'kysely';

/**
 * The year that views of a calculation open with; null for those of earlier versions, which open with their
 * last year.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calculation add column default_year smallint`.execute(db);
}
