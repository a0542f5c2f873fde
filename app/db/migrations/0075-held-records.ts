import { type Kysely } from 'kysely';

/**
 * What a calculation holds back: changes of records that could be told from others by comparing it with the version
 * before. Of a held record it counts the state after an import that was counted before, or none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('held_record')
    .addColumn('calculation_id', 'integer', (column) =>
      column.notNull().references('calculation.id').onDelete('cascade'),
    )
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('through_import', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('held_record_pkey', ['calculation_id', 'record_id'])
    .execute();
  await db.schema
    .alterTable('calculation')
    .addColumn('compared_with', 'integer', (column) =>
      column.references('calculation.id').onDelete('set null'),
    )
    .addColumn('changed_records', 'integer')
    .addColumn('held_records', 'integer')
    .execute();
}
