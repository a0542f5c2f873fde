import { sql } from 'kysely';
import { type Db } from './client.server';
import { qualified } from './database-snapshot.server';
import { jobSchema } from './job-queues.server';

/** What of the portal a database has: nothing, its tables without any rows, or rows. */
export type DatabaseState = 'bare' | 'empty' | 'filled';

/** What a database has in the portal's schemas; the logs of migrations and queues do not count as rows. */
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

/** How many others are connected to the database. Call it first: our own connections would count. */
export async function countOtherConnections(db: Db): Promise<number> {
  // Who may not see what others do sees at least that they are there; the server's own have no user.
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()
      and coalesce(backend_type, 'client backend') = 'client backend'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Removes all that the portal's schemas hold, with the rights that were given on them. */
export async function dropSchemas(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`drop schema if exists ${sql.id(jobSchema)} cascade`.execute(transaction);
    await sql`drop schema if exists public cascade`.execute(transaction);
    await sql`create schema public`.execute(transaction);
  });
}
