import { sql, type Kysely } from 'kysely';

/**
 * The first day of a calculation's records, and the years of stray records before it (`firstDateOf`).
 * Calculations of earlier versions begin with their first record.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table calculation
      add column first_date date,
      add column earlier_years smallint[] not null default '{}'`.execute(db);
  await sql`
    update calculation set first_date =
      (select min(day) from calculation_day where calculation_id = calculation.id)`.execute(db);
}
