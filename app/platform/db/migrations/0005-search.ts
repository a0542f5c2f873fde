import { sql, type Kysely } from 'kysely';

/**
 * What the search needs of PostgreSQL: likeness of words, and letters without their accents. Both are
 * trusted extensions: the owner of the database may create them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create extension if not exists unaccent`.execute(db);
}
