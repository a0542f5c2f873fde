import { type Kysely } from 'kysely';

/** The calculation of which the archives of a prepared delivery were built, which may be retracted afterwards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('prepared_delivery')
    .addColumn('calculation_id', 'integer', (column) =>
      column.references('calculation.id').onDelete('set null'),
    )
    .execute();
}
