import { sql, type Kysely } from 'kysely';

const tables = [
  'archive',
  'content_file',
  'definition',
  'document',
  'infographic',
  'infographic_picture',
  'landing_page',
  'page',
  'page_section',
  'planned_release',
  'publication',
];

/** Notifies the web processes, which cache finished pages, that what public pages show has changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function notify_content() returns trigger
    language plpgsql set search_path = pg_catalog
    as $$begin perform pg_notify('content', ''); return null; end$$`.execute(db);
  for (const table of tables) {
    await sql`
      create trigger notify_content after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function notify_content()`.execute(db);
  }
}
