import { type Kysely } from 'kysely';

/** The keys of the records of each calculation, by which rounded counts are drawn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('calculation_key')
    .addColumn('calculation_id', 'integer', (column) =>
      column.notNull().references('calculation.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('keys', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('calculation_key_pkey', ['calculation_id', 'position'])
    .execute();
}
