import { sql, type Kysely } from 'kysely';

/** Files of the staff that arrive in parts; once one is complete, it names the file that it has become. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('data_upload')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('uploaded_by', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('dataset', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('file_id', 'uuid', (column) => column.references('data_file.id'))
    .addColumn('begun_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}
