import { type Kysely } from 'kysely';

/** The number of the form that has saved a draft last: it may save again, another one that is older not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('data_request').addColumn('edited_in', 'text').execute();
}
