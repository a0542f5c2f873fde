import { sql, type Kysely } from 'kysely';

/** The configuration of the landing page: one row, or none until staff change it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('landing_page')
    .addColumn('id', 'integer', (column) => column.primaryKey().defaultTo(1))
    .addColumn('config', 'jsonb', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addCheckConstraint('landing_page_one_row', sql`id = 1`)
    .execute();
}
