import { type Kysely } from 'kysely';

/**
 * How many small rounded counts a calculation changes, and how many of them a single record changes; the
 * refusal that an override's reason answers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('calculation')
    .addColumn('small_moves', 'integer')
    .addColumn('lone_moves', 'integer')
    .addColumn('small_moves_if_joined', 'integer')
    .addColumn('lone_moves_if_joined', 'integer')
    .execute();
  await db.schema.alterTable('publication').addColumn('overridden_refusal', 'text').execute();
}
