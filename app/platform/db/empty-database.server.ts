import { sql } from 'kysely';
import { type Db } from './client.server';
import { qualified } from './database-snapshot.server';
import { jobSchema } from './job-queues.server';

/** What a database holds of the portal: nothing, its tables without any rows, or rows. */
type DatabaseState = 'bare' | 'empty' | 'filled';

/**
 * Returns what a database holds in the portal's schemas; the logs of migrations and queues do not count as
 * rows.
 */
export async function readDatabaseState(db: Db): Promise<DatabaseState> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname = 'public' or (schemaname = ${jobSchema} and tablename = 'job')`.execute(db);
  if (tables.length === 0) return 'bare';
  for (const table of tables) {
    if (table.name.startsWith('kysely_migration')) continue;
    const { rows } = await sql`select from ${sql.raw(qualified(table))} limit 1`.execute(db);
    if (rows.length > 0) return 'filled';
  }
  return 'empty';
}

/** Counts the other connections to the database. Call it first: the portal's own connections would count. */
export async function countOtherConnections(db: Db): Promise<number> {
  // A role that may not see the activity of others still sees their connections; the server's own have no
  // user.
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()
      and coalesce(backend_type, 'client backend') = 'client backend'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Drops everything in the portal's schemas, including the rights granted on it. */
export async function dropSchemas(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`drop schema if exists ${sql.id(jobSchema)} cascade`.execute(transaction);
    await sql`drop schema if exists public cascade`.execute(transaction);
    await sql`create schema public`.execute(transaction);
  });
}
