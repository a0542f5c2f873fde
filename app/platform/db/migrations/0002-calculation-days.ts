import { type Kysely } from 'kysely';

/**
 * How many records of a calculation fall on each day. Record numbers follow the dates, so the running
 * sum is the number of each day's first record.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('calculation_day')
    .addColumn('calculation_id', 'integer', (column) =>
      column.notNull().references('calculation.id').onDelete('cascade'),
    )
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('records', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('calculation_day_pkey', ['calculation_id', 'day'])
    .execute();
}
