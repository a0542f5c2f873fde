import { sql, type Kysely } from 'kysely';

/** Dated notes of the staff, which charts over time mark. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('declared_event')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('dataset', 'text')
    .addColumn('note', 'jsonb', (column) => column.notNull())
    .addColumn('is_published', 'boolean', (column) => column.notNull())
    .addColumn('is_synthetic', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('form', 'text', (column) => column.unique())
    .execute();
  await sql`
    create trigger notify_content after insert or update or delete or truncate on declared_event
    for each statement execute function notify_content()`.execute(db);
}
