import { type Kysely } from 'kysely';

/** How many records a calculation would hold back that was to hold nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('calculation').addColumn('released_records', 'integer').execute();
}
