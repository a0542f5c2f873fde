import { type Kysely } from 'kysely';

/** Why a publication was made that tells of fewer changed records than the policy asks for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('publication').addColumn('override_reason', 'text').execute();
}
