import { type Kysely } from 'kysely';

/** The note to readers on a publication and on its withdrawal, by language; null without one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('publication')
    .addColumn('note', 'jsonb')
    .addColumn('withdrawal_note', 'jsonb')
    .execute();
}
