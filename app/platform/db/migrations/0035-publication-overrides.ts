import { type Kysely } from 'kysely';

/** The reason for publishing with fewer changed records than the policy requires. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('publication').addColumn('override_reason', 'text').execute();
}
