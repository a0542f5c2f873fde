import { join } from 'node:path';
import pg from 'pg';
import { type Environment } from '~/environment.server';
import { OperatorError, type OperatorProblem } from '~/platform/i18n/operator-error';
import { createDatabase, type Db } from './client.server';
import { isDatabaseAway } from './database-away';
import { startEmbeddedServer } from './embedded-server.server';

/** An open database, and how to close it. */
export interface OpenDatabase {
  db: Db;
  url: string;
  /** The data directory of the portal's own server; null for any other server. */
  data: string | null;
  /** Resolves when the portal's own server ends without this process having stopped it. */
  lost: Promise<void>;
  close(): Promise<void>;
}

/** How long the server may take to answer, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** Codes of PostgreSQL. */
const WRONG_PASSWORD = '28P01';
const NO_SUCH_DATABASE = '3D000';

const databaseName = 'terang';

/** Any number that nothing else locks in the server's `postgres` database. */
const creationLock = 7_300_002;

/**
 * Opens the portal's database: on the server that `DATABASE_URL` names, or on the portal's own, which is
 * joined if it runs, and otherwise started for as long as it is needed. The database may still be empty:
 * `prepareDatabase` brings it to the state that this version needs.
 *
 * @throws OperatorError when the server of `DATABASE_URL` cannot be reached or refuses.
 */
export async function openDatabase(
  environment: Pick<Environment, 'DATABASE_URL' | 'DATA_DIRECTORY'>,
  options: { port?: number } = {},
): Promise<OpenDatabase> {
  if (environment.DATABASE_URL) {
    await requireServer(environment.DATABASE_URL);
    const db = createDatabase(environment.DATABASE_URL);
    const lost = new Promise<void>(() => {});
    return { db, url: environment.DATABASE_URL, data: null, lost, close: () => db.destroy() };
  }
  const server = await startEmbeddedServer(join(environment.DATA_DIRECTORY, 'postgres'), options);
  await createMissingDatabase(server.urlOf('postgres'));
  const url = server.urlOf(databaseName);
  const db = createDatabase(url);
  return {
    db,
    url,
    data: server.data,
    lost: server.lost,
    async close() {
      await db.destroy();
      await server.stop();
    },
  };
}

/** Makes a first connection, so that a wrong address or password is reported clearly. */
async function requireServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS });
  try {
    await client.connect();
  } catch (cause) {
    throw new OperatorError('database', [explainRefusal(cause, client)], { cause });
  } finally {
    await client.end();
  }
}

/** Explains why a server refuses the connection or cannot be reached. */
function explainRefusal(cause: unknown, client: pg.Client): OperatorProblem {
  const { host, port, user = '', database = '' } = client;
  const server = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  // The driver itself detects a missing password.
  if (code === WRONG_PASSWORD || reason.startsWith('SASL')) {
    return { key: 'wrongPassword', values: { server, user } };
  }
  if (code === NO_SUCH_DATABASE) return { key: 'noDatabase', values: { server, database } };
  const isRefusal = /^[0-9A-Z]{5}$/.test(code) && !isDatabaseAway(cause);
  return { key: isRefusal ? 'refused' : 'unreachable', values: { server, reason } };
}

/** Creates the portal's database on its own server; several processes may do so concurrently. */
async function createMissingDatabase(serverUrl: string): Promise<void> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [creationLock]);
  const { rows } = await client.query('select from pg_database where datname = $1', [databaseName]);
  if (rows.length === 0) await client.query(`create database ${databaseName}`);
  await client.end();
}
