import { type Readable } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { poolOf, type Db } from './client.server';
import { jobSchema } from './job-queues.server';

/** A table whose rows are copied out of a database, or into one. */
export interface CopiedTable {
  schema: string;
  name: string;
  /** In the order of their values; generated columns are left out. */
  columns: string[];
}

/** The last number that a sequence gave. */
export interface SequenceValue {
  name: string;
  value: number;
}

/** A database as it was at one moment, however long it is read. */
export interface DatabaseSnapshot {
  /** The version of the server, such as `18.4`. */
  server: string;
  /** The migrations that were applied, in their order. */
  migrations: string[];
  tables: CopiedTable[];
  /** The rows of a table in PostgreSQL's text format; `rowCount` counts them once all were read. */
  copy(table: CopiedTable): Readable & { rowCount: number };
  /** Not of the moment: never lower than what the rows hold. */
  readSequences(): Promise<SequenceValue[]>;
}

/** Migrations note themselves, and so do pg-boss and its queues: all of it is made anew by a restore. */
const ownLogs = ['kysely_migration', 'kysely_migration_lock'];
const jobTables = ['job', 'archive'];

/** Forms of values that do not depend on the settings of a server. */
export const portableSettings = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local timezone = 'UTC'; set local statement_timeout = 0`;

/**
 * Lets `work` read all tables of the portal in one state, while others go on writing. Changes of the
 * schema wait until it is over.
 */
export async function withSnapshot<Result>(
  db: Db,
  work: (snapshot: DatabaseSnapshot) => Promise<Result>,
): Promise<Result> {
  const client = await poolOf(db).connect();
  let isClean = false;
  try {
    await client.query('begin isolation level repeatable read, read only');
    await client.query(portableSettings);
    const tables = await listTables(client);
    const names = tables.map(qualified).join(', ');
    if (names) await client.query(`lock table only ${names} in access share mode`);
    const result = await work({
      server: await readServer(client),
      migrations: await readMigrations(client),
      tables,
      copy: (table) => client.query(copyTo(`copy (${selectOf(table)}) to stdout`)),
      readSequences: () => readSequences(client),
    });
    await client.query('commit');
    isClean = true;
    return result;
  } finally {
    // A copy that was left half read cannot be ended otherwise.
    client.release(!isClean);
  }
}

/** What the tables of a database took on its disk when they were last analysed, in bytes, without their indexes. */
export async function measureTables(db: Db): Promise<number> {
  // By the catalogue: to measure the files would wait for whoever changes a table.
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(relpages::bigint * current_setting('block_size')::integer), 0)::bigint as bytes
    from pg_class where relkind = 'r' and relnamespace in (
      select oid from pg_namespace where nspname in ('public', ${jobSchema})
    )`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** The name of a table as SQL writes it. */
export function qualified({ schema, name }: Pick<CopiedTable, 'schema' | 'name'>): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

/** Its columns as SQL writes them. */
export function columnsOf({ columns }: CopiedTable): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}

/** COPY itself does not read tables that are partitioned, as that of the jobs is. */
function selectOf(table: CopiedTable): string {
  return `select ${columnsOf(table)} from ${qualified(table)}`;
}

async function listTables(client: pg.PoolClient): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select space.nspname as schema, class.relname as name, array(
        select attname::text from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns
      from pg_class class join pg_namespace space on space.oid = class.relnamespace
      where class.relkind in ('r', 'p') and not class.relispartition
        and (space.nspname = 'public' and class.relname <> all ($1)
          or space.nspname = $2 and class.relname = any ($3))
      order by schema, name`,
    [ownLogs, jobSchema, jobTables],
  );
  return rows;
}

async function readServer(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ server: string }>(
    `select split_part(current_setting('server_version'), ' ', 1) as server`,
  );
  return rows[0]?.server ?? '';
}

async function readMigrations(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  );
  return rows.map(({ name }) => name);
}

async function readSequences(client: pg.PoolClient): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(
    `select sequencename as name, last_value as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by name`,
  );
  return rows;
}
