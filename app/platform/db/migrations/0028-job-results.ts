import { sql, type Kysely } from 'kysely';

/** The results of jobs, which pg-boss deletes within hours; and who added a document. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('job_result')
    .addColumn('job_id', 'uuid', (column) => column.primaryKey())
    .addColumn('result', 'jsonb', (column) => column.notNull())
    .addColumn('finished_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .alterTable('document')
    .addColumn('added_by', 'text', (column) =>
      column
        .notNull()
        .defaultTo('operator')
        .check(sql`added_by ~ '^(operator|[1-9][0-9]*)$'`),
    )
    .execute();
}
