import { type Kysely } from 'kysely';

/**
 * How many records a calculation holds back beyond those held back before, and how many it would if two
 * publications were joined.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('calculation')
    .addColumn('pending_records', 'integer')
    .addColumn('changed_if_joined', 'integer')
    .addColumn('held_if_joined', 'integer')
    .execute();
}
