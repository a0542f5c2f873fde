import { sql, type Kysely } from 'kysely';

/** What the commission expects of its records; a changed or removed one stays as it was, with its end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('expectation')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('dataset', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('dimension', 'text')
    .addColumn('threshold', 'integer')
    .addColumn('severity', 'text', (column) => column.notNull())
    .addColumn('declared_by', 'text', (column) => column.notNull())
    .addColumn('declared_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('ended_by', 'text')
    .addColumn('ended_at', 'timestamptz')
    .addCheckConstraint(
      'expectation_kind',
      sql`kind in ('fall', 'not-stated', 'outlying-year', 'validity')`,
    )
    .addCheckConstraint('expectation_severity', sql`severity in ('error', 'warning')`)
    .execute();
  await sql`
    create unique index expectation_current on expectation (dataset, kind, coalesce(dimension, ''))
    where ended_at is null`.execute(db);
}
