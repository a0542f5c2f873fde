import { sql, type Kysely } from 'kysely';

/**
 * The columns in which at least one record of a calculation has a value. Calculations of earlier versions
 * count as recording all columns that existed then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calculation add column recorded text[]`.execute(db);
  await sql`
    update calculation set recorded = (
      select array_agg(column_name::text) from information_schema.columns
      where table_schema = current_schema()
        and table_name = case dataset when 'complaints' then 'complaint' else 'consultation' end
    )`.execute(db);
}
