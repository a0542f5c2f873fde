import { sql, type Kysely } from 'kysely';

/** Files that staff upload to import their records, the mappings that read them, and their checks and imports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('data_file')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('storage_key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('dataset', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('shape', 'jsonb', (column) => column.notNull().defaultTo('{}'))
    .addColumn('inspect_job', 'uuid')
    .addColumn('uploaded_by', 'text', (column) => column.notNull())
    .addColumn('uploaded_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('removed_at', 'timestamptz')
    .execute();
  await db.schema
    .createTable('data_mapping')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('dataset', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('content', 'jsonb', (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createTable('data_import')
    .addColumn('job_id', 'uuid', (column) => column.primaryKey())
    .addColumn('file_id', 'uuid', (column) => column.notNull().references('data_file.id'))
    .addColumn('mapping_id', 'integer', (column) => column.references('data_mapping.id'))
    .addColumn('options', 'jsonb', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('data_import_file_id').on('data_import').column('file_id').execute();
}
