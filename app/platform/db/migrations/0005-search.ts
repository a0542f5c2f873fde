import { sql, type Kysely } from 'kysely';

/**
 * The extensions that search needs: similarity of words, and letters without their accents. Both are trusted:
 * the owner of the database may create them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create extension if not exists unaccent`.execute(db);
}
