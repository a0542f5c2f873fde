import { type Kysely } from 'kysely';

/** The form that has saved a draft last: another one that was shown before does not overwrite it unseen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('data_request').addColumn('edited_in', 'text').execute();
}
