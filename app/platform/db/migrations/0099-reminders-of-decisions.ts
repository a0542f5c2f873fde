import { type Kysely } from 'kysely';

/** The last day of a decision, as YYYY-MM-DD, of which officers were reminded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('data_request').addColumn('reminded_for', 'text').execute();
}
