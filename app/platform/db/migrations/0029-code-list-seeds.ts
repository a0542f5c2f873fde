import { type Kysely } from 'kysely';

/**
 * The version of the file from which a code list was filled: later versions are reported, but not applied.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('code_list_seed')
    .addColumn('list', 'text', (column) => column.primaryKey())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .execute();
}
