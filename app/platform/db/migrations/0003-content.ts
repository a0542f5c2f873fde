import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const now = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(sql`now()`);

/** What staff write and upload: definitions, pages, documents, infographics and their files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content_file')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', required)
    .addColumn('media_type', 'text', required)
    .addColumn('language', 'text')
    .addColumn('size', 'bigint', required)
    .addColumn('sha256', 'text', required)
    .addColumn('stored_at', 'timestamptz', now)
    .execute();

  await db.schema
    .createTable('definition')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('term', 'jsonb', required)
    .addColumn('text', 'jsonb', required)
    .addColumn('updated_at', 'timestamptz', now)
    .execute();

  await createPageTables(db);
  await createDocumentTables(db);
}

async function createPageTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('page')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('title', 'jsonb', required)
    .addColumn('text', 'jsonb', required)
    .addColumn('file_id', 'text', (column) => column.references('content_file.id'))
    .addColumn('updated_at', 'timestamptz', now)
    .execute();

  await db.schema
    .createTable('page_section')
    .addColumn('page', 'text', (column) =>
      column.notNull().references('page.name').onDelete('cascade'),
    )
    .addColumn('slug', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('title', 'jsonb', required)
    .addColumn('text', 'jsonb', required)
    .addColumn('code_list', 'text')
    .addPrimaryKeyConstraint('page_section_pkey', ['page', 'slug'])
    .execute();
}

async function createDocumentTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('document')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('kind', 'text', required)
    .addColumn('name', 'jsonb', required)
    .addColumn('text', 'jsonb', required)
    .addColumn('year', 'integer', required)
    .addColumn('file_id', 'text', (column) => column.notNull().references('content_file.id'))
    .addColumn('is_synthetic', 'boolean', required)
    .addCheckConstraint('document_kind', sql`kind in ('report', 'publication')`)
    .execute();

  await db.schema
    .createTable('infographic')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('category', 'text', required)
    .addColumn('title', 'jsonb', required)
    .addColumn('alternative', 'jsonb', required)
    .addColumn('published_on', 'date', required)
    .addColumn('file_id', 'text', (column) => column.notNull().references('content_file.id'))
    .addColumn('is_synthetic', 'boolean', required)
    .execute();
}
