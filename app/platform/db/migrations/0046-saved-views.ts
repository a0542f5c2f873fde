import { sql, type Kysely } from 'kysely';

/** Views that accounts have saved, and how they are notified of changes to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('saved_view')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('account_id', 'integer', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('dataset', 'text', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('watched', 'text', (column) => column.notNull())
    .addColumn('threshold', 'smallint')
    // Calculations of a demonstration are deleted; views compared with one are then compared with the next.
    .addColumn('compared_id', 'integer', (column) => column.notNull())
    .addColumn('changed_from', 'integer')
    .addColumn('changed_to', 'integer')
    .addColumn('saved_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('saved_view_name', ['account_id', 'name'])
    .execute();
  await sql`create index saved_view_compared on saved_view (dataset, compared_id)`.execute(db);
}
