import { type Kysely } from 'kysely';

/** How many records, which a calculation would otherwise hold back, were released by decision. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('calculation').addColumn('released_records', 'integer').execute();
}
