import { sql, type Kysely } from 'kysely';

/** An import can be withdrawn by another one, which reads no file; then its file may be imported again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('import')
    .addColumn('withdrawn_by', 'integer', (column) => column.references('import.id'))
    .alterColumn('sha256', (column) => column.dropNotNull())
    .execute();
  await db.schema.alterTable('import').dropConstraint('import_file_once').execute();
  await sql`create unique index import_file_once on import (dataset, sha256, mapping_sha256)
    where withdrawn_by is null`.execute(db);
}
