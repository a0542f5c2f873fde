import { sql, type Kysely } from 'kysely';

/**
 * Deliveries that an officer has prepared and nobody has confirmed yet, at most one for a request. Their files are
 * deliveries in `request_file` without an event, which no release shows to an applicant.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('prepared_delivery')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('request_id', 'uuid', (column) =>
      column.notNull().unique().references('data_request.id').onDelete('cascade'),
    )
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('prepared_by', 'integer', (column) =>
      column.references('account.id').onDelete('set null'),
    )
    .addColumn('prepared_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`create index prepared_delivery_officer on prepared_delivery (prepared_by)`.execute(db);
}
