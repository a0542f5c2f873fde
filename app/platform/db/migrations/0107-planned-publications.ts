import { sql, type Kysely } from 'kysely';

/**
 * Publications at a minute to come, at most one of a dataset waiting; and with a publication why the account that had
 * calculated it published it, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('publication').addColumn('emergency_reason', 'text').execute();
  await db.schema
    .createTable('planned_publication')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('dataset', 'text', (column) => column.notNull())
    .addColumn('calculation_id', 'integer', (column) =>
      column.notNull().references('calculation.id').onDelete('cascade'),
    )
    .addColumn('due_at', 'timestamptz', (column) => column.notNull())
    .addColumn('planned_by', 'text', (column) => column.notNull())
    .addColumn('planned_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('note', 'jsonb')
    .addColumn('override_reason', 'text')
    .addColumn('emergency_reason', 'text')
    .addColumn('release_id', 'integer', (column) =>
      column.references('planned_release.id').onDelete('set null'),
    )
    .addColumn('state', 'text', (column) =>
      column
        .notNull()
        .defaultTo('waiting')
        .check(sql`state in ('waiting', 'published', 'refused', 'cancelled')`),
    )
    .addColumn('refusal', 'text')
    .addColumn('over_at', 'timestamptz')
    .addColumn('cancelled_by', 'text')
    .addCheckConstraint(
      'planned_publication_over',
      sql`(state = 'waiting') = (over_at is null) and (state = 'refused') = (refusal is not null)
        and (state = 'cancelled') = (cancelled_by is not null)`,
    )
    .execute();
  await sql`create unique index planned_publication_waiting on planned_publication (dataset)
    where state = 'waiting'`.execute(db);
}
