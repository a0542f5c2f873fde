import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { limitedPool, type DatabaseLimits } from './limited-pool.server';
import { type Database } from './schema';

export type Db = Kysely<Database>;

const DATE_OID = 1082;
const BIGINT_OID = 20;

const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    // A date is a calendar day, not a moment: keep "2025-03-01", whatever the time zone.
    if (oid === DATE_OID) return (value: string) => value;
    if (oid === BIGINT_OID) return Number;
    return pg.types.getTypeParser(oid, format);
  },
};

/** How long a command waits for a connection, in milliseconds. */
const connectMs = 10_000;

/** A pool of connections to the PostgreSQL server at `url`. */
function createPool(url: string, limits?: DatabaseLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: 10,
    keepAlive: true,
    // Frees the place of a connection that nobody waits for any longer.
    connectionTimeoutMillis: limits ? 4 * limits.connectMs : connectMs,
    statement_timeout: limits?.statementMs,
  });
  // A lost connection fails the statement that waits for it, and the pool replaces it; the events only
  // repeat the news, but without listeners they would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const pools = new WeakMap<Db, pg.Pool>();

/**
 * A Kysely client of the PostgreSQL server at `url`, whose queries can also be streamed; `destroy()`
 * closes its connections. Without limits statements take as long as they take.
 */
export function createDatabase(url: string, limits?: DatabaseLimits): Db {
  const own = createPool(url, limits);
  const pool: PostgresPool = limits ? limitedPool(own, limits) : own;
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) });
  pools.set(db, own);
  return db;
}

/** The connections of a client made by `createDatabase`, for what only the driver can do (COPY). */
export function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('This client was not made by createDatabase');
  return pool;
}
