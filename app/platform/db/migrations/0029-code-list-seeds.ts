import { type Kysely } from 'kysely';

/** Which version of its file a code list was filled with: later ones are told of, and not applied. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('code_list_seed')
    .addColumn('list', 'text', (column) => column.primaryKey())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .execute();
}
