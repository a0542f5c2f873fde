import { sql, type Kysely } from 'kysely';

/**
 * The archives of calculations; without a foreign key, so that the files of deleted calculations can be
 * found.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('archive')
    .addColumn('calculation_id', 'integer', (column) => column.notNull())
    .addColumn('policy', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('built_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('archive_pkey', ['calculation_id', 'policy'])
    .execute();
}
