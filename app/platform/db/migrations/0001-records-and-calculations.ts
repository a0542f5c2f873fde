import { sql, type Kysely } from 'kysely';

/** Code lists, imports, calculations and publications. The record tables derive from the datasets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('import')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('dataset', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('mapping_sha256', 'text', (column) => column.notNull())
    .addColumn('is_synthetic', 'boolean', (column) => column.notNull())
    .addColumn('rows', 'integer', (column) => column.notNull())
    .addColumn('added', 'integer', (column) => column.notNull())
    .addColumn('changed', 'integer', (column) => column.notNull())
    .addColumn('unchanged', 'integer', (column) => column.notNull())
    .addColumn('rejected', 'integer', (column) => column.notNull())
    .addColumn('imported_by', 'text', (column) => column.notNull())
    .addColumn('imported_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('import_file_once', ['dataset', 'sha256', 'mapping_sha256'])
    .execute();

  await db.schema
    .createTable('code')
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('names', 'jsonb', (column) => column.notNull())
    .addColumn('attributes', 'jsonb', (column) => column.notNull())
    .addColumn('import_id', 'integer', (column) => column.references('import.id'))
    .addPrimaryKeyConstraint('code_pkey', ['list', 'code'])
    .execute();

  await db.schema
    .createTable('calculation')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('dataset', 'text', (column) => column.notNull())
    .addColumn('through_import', 'integer', (column) => column.notNull())
    .addColumn('records', 'integer', (column) => column.notNull())
    .addColumn('is_synthetic', 'boolean', (column) => column.notNull())
    .addColumn('last_date', 'date')
    .addColumn('calculated_by', 'text', (column) => column.notNull())
    .addColumn('calculated_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();

  await db.schema
    .createTable('calculation_bitmap')
    .addColumn('calculation_id', 'integer', (column) =>
      column.notNull().references('calculation.id').onDelete('cascade'),
    )
    .addColumn('dimension', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('bitmap', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('calculation_bitmap_pkey', ['calculation_id', 'dimension', 'code'])
    .execute();

  await db.schema
    .createTable('publication')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('dataset', 'text', (column) => column.notNull())
    .addColumn('calculation_id', 'integer', (column) =>
      column.notNull().references('calculation.id'),
    )
    .addColumn('published_by', 'text', (column) => column.notNull())
    .addColumn('published_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('withdrawn_by', 'text')
    .addColumn('withdrawn_at', 'timestamptz')
    .execute();
}
