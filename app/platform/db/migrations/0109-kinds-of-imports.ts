import { sql, type Kysely } from 'kysely';

/** Imports say what they are, and those of a single record why they were made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table import
      add column kind text not null default 'file'
        check (kind in ('file', 'merge', 'correction', 'removal', 'withdrawal')),
      add column reason text check (length(reason) <= 1000)`.execute(db);
  await sql`update import set kind = 'withdrawal' where sha256 is null`.execute(db);
  // Merges of codes were recognisable only by their names, such as "issue: A1 → A2".
  await sql`
    update import set kind = 'merge'
    where kind = 'file' and mapping_sha256 = '' and file_name ~ '^[[:alnum:]_]+: [^ ]+ → [^ ]+$'`.execute(
    db,
  );
}
