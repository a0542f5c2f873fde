import { sql, type Kysely } from 'kysely';

/**
 * The job that builds the archives of a prepared delivery, and when it was complete. Those of a former release are
 * complete as soon as they are prepared.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('prepared_delivery')
    .addColumn('job_id', 'uuid')
    .addColumn('built_at', 'timestamptz', (column) => column.defaultTo(sql`now()`))
    .execute();
}
