import { sql } from 'kysely';
import { type Db } from './client.server';

/** The channel on which the database notifies that a row of these tables has changed. */
export const CONTENT_CHANNEL = 'content';

/**
 * The tables that public pages show next to the figures of calculations: what staff write, and the log of
 * publications.
 */
const contentTables = [
  'archive',
  'content_file',
  'declared_event',
  'definition',
  'document',
  'infographic',
  'infographic_picture',
  'landing_page',
  'page',
  'page_section',
  'planned_release',
  'publication',
] as const;

/**
 * Returns a text that differs whenever a row of these tables has changed, whatever changed it: every version
 * of a row has its own location (ctid) and names the transaction that wrote it (xmin).
 */
export async function getContentVersion(db: Db): Promise<string> {
  const rows = contentTables.map(
    (table) =>
      sql`select ${table}::text || ctid::text || xmin::text as row from ${sql.table(table)}`,
  );
  const { rows: found } = await sql<{ version: string }>`
    select md5(coalesce(string_agg(row, ',' order by row), '')) as version
    from (${sql.join(rows, sql` union all `)}) as content`.execute(db);
  return found[0]?.version ?? '';
}
