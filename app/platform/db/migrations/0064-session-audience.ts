import { type Kysely } from 'kysely';

/**
 * What a session was begun for: pages or programs. Existing sessions become those of browsers, so that nobody
 * is logged out of the pages; programs log in once more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['session', 'half_log_in']) {
    await db.schema
      .alterTable(table)
      .addColumn('audience', 'text', (column) => column.notNull().defaultTo('browser'))
      .execute();
  }
}
