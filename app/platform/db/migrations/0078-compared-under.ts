import { type Kysely } from 'kysely';

/** The policy under which a calculation was compared with the last publication; null for those made before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('calculation').addColumn('compared_under', 'text').execute();
}
