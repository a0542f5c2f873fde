import { sql, type Kysely } from 'kysely';

/** When staff plan to publish the next calculations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('planned_release')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('dataset', 'text', (column) => column.notNull())
    .addColumn('planned_on', 'date', (column) => column.notNull())
    .addColumn('planned_by', 'text', (column) => column.notNull())
    .addColumn('planned_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('planned_release_once', ['dataset', 'planned_on'])
    .execute();
}
