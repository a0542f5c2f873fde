import { type Kysely } from 'kysely';

/** What readers are told of a publication, and of its withdrawal, by language; null where nothing is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('publication')
    .addColumn('note', 'jsonb')
    .addColumn('withdrawal_note', 'jsonb')
    .execute();
}
