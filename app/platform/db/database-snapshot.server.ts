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
  /** In order of their values, without generated columns. */
  columns: string[];
}

/** The last number that a sequence generated. */
export interface SequenceValue {
  name: string;
  value: number;
}

/** A database as it was at one moment, however long it takes to read. */
interface DatabaseSnapshot {
  /** The version of the server, such as `18.4`. */
  server: string;
  /** The applied migrations, in order. */
  migrations: string[];
  tables: CopiedTable[];
  /** Streams the rows of a table in PostgreSQL's text format; `rowCount` is known once all were read. */
  copy(table: CopiedTable): Readable & { rowCount: number };
  /** Not part of the snapshot: never lower than what the rows hold. */
  readSequences(): Promise<SequenceValue[]>;
}

/** Migrations log themselves, and pg-boss creates its own queues: a restore makes both again. */
const ownLogs = ['kysely_migration', 'kysely_migration_lock'];
const jobTables = ['job', 'archive'];

/** Makes the text of values independent of the server's settings. */
export const portableSettings = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local timezone = 'UTC'; set local statement_timeout = 0`;

/**
 * Lets `work` read all tables of the portal in one state while others go on writing. Schema changes wait
 * until it has finished.
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
    // Only closing its connection can end an unfinished COPY.
    client.release(!isClean);
  }
}

/**
 * Returns the size of a database's tables on disk when they were last analysed, in bytes, without their
 * indexes.
 */
export async function measureTables(db: Db): Promise<number> {
  // From the catalogue: measuring the files would wait for anyone who alters a table.
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(relpages::bigint * current_setting('block_size')::integer), 0)::bigint as bytes
    from pg_class where relkind = 'r' and relnamespace in (
      select oid from pg_namespace where nspname in ('public', ${jobSchema})
    )`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Returns the quoted, qualified name of a table. */
export function qualified({ schema, name }: Pick<CopiedTable, 'schema' | 'name'>): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

/** Returns the quoted list of its columns. */
export function columnsOf({ columns }: CopiedTable): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}

/** COPY cannot read partitioned tables directly, such as pg-boss's table of jobs. */
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
