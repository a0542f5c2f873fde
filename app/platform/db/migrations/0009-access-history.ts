import { sql, type Kysely } from 'kysely';

/** The files that users have downloaded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('access_history')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('account_id', 'integer', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('href', 'text', (column) => column.notNull())
    .addColumn('dataset', 'text')
    .addColumn('calculation_id', 'integer', (column) =>
      column.references('calculation.id').onDelete('set null'),
    )
    .addColumn('filter', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createIndex('access_history_account')
    .on('access_history')
    .columns(['account_id', 'at'])
    .execute();
}
