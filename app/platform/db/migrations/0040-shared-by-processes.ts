import { sql, type Kysely } from 'kysely';

/**
 * State shared by the processes of all machines: the last runs of timers, the shown visits, the outcomes of forms.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('timer')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('taken_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('shown_visits')
    .addColumn('is_only', 'boolean', (column) => column.primaryKey().check(sql`is_only`))
    .addColumn('online', 'integer', (column) => column.notNull())
    .addColumn('today', 'bigint', (column) => column.notNull())
    .addColumn('month', 'bigint', (column) => column.notNull())
    .addColumn('total', 'bigint', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('form_outcome')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('begun_at', 'timestamptz', (column) => column.notNull())
    .addColumn('sealed', 'bytea')
    .execute();
}
