import { sql, type Kysely } from 'kysely';

/** The precision of the dates of an import, and of all records of a calculation: days in earlier versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['import', 'calculation']) {
    await sql`alter table ${sql.table(table)}
      add column date_precision text not null default 'day'
      check (date_precision in ('day', 'month', 'year'))`.execute(db);
  }
}
