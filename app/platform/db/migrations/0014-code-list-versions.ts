import { sql, type Kysely } from 'kysely';

/**
 * The code lists by which calculations were counted, stored once for each content. Existing calculations get
 * today's lists, with which they have been shown until now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('code_list_version')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('codes', 'jsonb', (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable('calculation')
    .addColumn('code_lists', 'text', (column) => column.references('code_list_version.sha256'))
    .execute();
  await sql`
    with present as (
      select coalesce(jsonb_agg(jsonb_build_object(
        'list', list, 'code', code, 'names', names, 'attributes', attributes
      ) order by list, position, code), '[]') as codes
      from code having exists (select from calculation)
    )
    insert into code_list_version
    select encode(sha256(convert_to(codes::text, 'UTF8')), 'hex'), codes from present`.execute(db);
  await sql`update calculation set code_lists = (select sha256 from code_list_version)`.execute(db);
  await db.schema
    .alterTable('calculation')
    .alterColumn('code_lists', (column) => column.setNotNull())
    .execute();
}
