import { type Kysely } from 'kysely';

/**
 * The changes that a calculation holds back because comparing versions would single out their records. It counts a held
 * record as it was after an earlier import, or not at all.
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
