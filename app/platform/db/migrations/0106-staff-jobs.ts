import { sql, type Kysely } from 'kysely';

/** Which long jobs the staff queued, and what for; their progress and results are those of the job queue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff_job')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('queued_by', 'text', (column) => column.notNull())
    .addColumn('queued_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema.createIndex('staff_job_queued_at').on('staff_job').column('queued_at').execute();
}
