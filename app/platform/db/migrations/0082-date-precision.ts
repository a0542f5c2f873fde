import { sql, type Kysely } from 'kysely';

/** What the dates of an import state, and those of all records of a calculation: days in former versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['import', 'calculation']) {
    await sql`alter table ${sql.table(table)}
      add column date_precision text not null default 'day'
      check (date_precision in ('day', 'month', 'year'))`.execute(db);
  }
}
