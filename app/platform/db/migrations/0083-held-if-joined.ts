import { type Kysely } from 'kysely';

/** What a calculation holds back beyond what was held before, and what it would if two publications were joined. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('calculation')
    .addColumn('pending_records', 'integer')
    .addColumn('changed_if_joined', 'integer')
    .addColumn('held_if_joined', 'integer')
    .execute();
}
