import { sql, type Kysely } from 'kysely';

/**
 * The columns of a calculation's records of which any states a value. Calculations of former versions are taken to
 * record all columns that there were then.
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
