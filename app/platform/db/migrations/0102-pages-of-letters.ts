import { type Kysely } from 'kysely';

/** How many photos a letter was made of, and how many pages it has: applicants and officers see whether all arrived. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('request_file')
    .addColumn('photo_count', 'integer')
    .addColumn('page_count', 'integer')
    .execute();
}
