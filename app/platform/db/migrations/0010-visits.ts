import { sql, type Kysely } from 'kysely';

/** The visits of today, by a hash that identifies nobody, and their number on each day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('visit')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('number', 'uuid', (column) => column.notNull())
    .addColumn('seen_at', 'timestamptz', (column) => column.notNull())
    .addColumn('ended_at', 'timestamptz')
    .modifyEnd(sql`with (fillfactor = 70)`)
    .execute();
  await db.schema
    .createTable('visit_day')
    .addColumn('day', 'date', (column) => column.primaryKey())
    .addColumn('visits', 'integer', (column) => column.notNull())
    .execute();
}
