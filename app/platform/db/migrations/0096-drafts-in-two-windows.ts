import { type Kysely } from 'kysely';

/** The number of the form that last saved a draft: it may save again, while an older form may not overwrite it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('data_request').addColumn('edited_in', 'text').execute();
}
