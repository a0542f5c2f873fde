import { channel } from 'node:diagnostics_channel';
import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresCursor,
  type PostgresPoolClient,
} from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { type Database } from './schema';
import { answerWithin } from './answer-within';
import { isDatabaseAway } from './database-away';

export type Db = Kysely<Database>;

const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    // A date is a calendar day, not a moment: keep "2025-03-01", whatever the time zone.
    if (oid === pg.types.builtins.DATE) return (value: string) => value;
    if (oid === pg.types.builtins.INT8) return Number;
    return pg.types.getTypeParser(oid, format) as (value: string) => unknown;
  },
};

/** How long a command waits for a connection, in milliseconds. */
const connectMs = 10_000;
/** The default maximum of connections of a client. */
const CONNECTIONS = 10;

/** A pool of connections to the PostgreSQL server at `url`. */
function createPool(url: string, limits?: DatabaseLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: limits?.connections ?? CONNECTIONS,
    keepAlive: true,
    // Detects a server that vanished silently within minutes, not after the system's two hours.
    keepAliveInitialDelayMillis: 30_000,
    // Frees the slot of a connection that nobody waits for any longer.
    connectionTimeoutMillis: limits ? 4 * limits.connectMs : connectMs,
    statement_timeout: limits?.statementMs,
  });
  // A lost connection fails the statement that waits for it, and the pool replaces it. The events only repeat
  // the error, but unhandled they would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** A statement that the database has executed; its text contains no values. */
export interface Statement {
  text: string;
  seconds: number;
  isFailed: boolean;
}

/** app/platform/server/measurements.server.ts subscribes to it by name. */
const statements = channel('terang.statement');
const pools = new WeakMap<Db, pg.Pool>();

/**
 * Returns a Kysely client of the PostgreSQL server at `url` that can also stream queries; `destroy()` closes
 * its connections. Without limits, statements have no timeout.
 */
export function createDatabase(url: string, limits?: DatabaseLimits): Db {
  const newPool = createPool(url, limits);
  const pool: PostgresPool = limits ? limitedPool(newPool, limits) : newPool;
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool, cursor: Cursor }),
    log({ level, query, queryDurationMillis }) {
      if (!statements.hasSubscribers) return;
      const seconds = queryDurationMillis / 1_000;
      const statement: Statement = { text: query.sql, seconds, isFailed: level === 'error' };
      statements.publish(statement);
    },
  });
  pools.set(db, newPool);
  return db;
}

/** Returns the connections of a client made by `createDatabase`, for what only the driver can do (COPY). */
export function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('This client was not made by createDatabase');
  return pool;
}

/** The connections and timeouts of a client, and its error when the database is unavailable. */
interface DatabaseLimits {
  /** The maximum; 10 by default. */
  connections?: number;
  /** For a new connection, or a free one of the pool. */
  connectMs: number;
  /** For the answer to a statement; without it, a connection only has to answer a probe. */
  statementMs?: number;
  /** Maps an error to the one thrown instead while the database is unavailable. */
  onAway?: (error: unknown) => unknown;
}

/**
 * The pool for Kysely, with timeouts that do not depend on the server: a frozen server sends nothing, not
 * even that a statement has taken too long. Connections lost in this way are closed.
 */
function limitedPool(pool: pg.Pool, limits: DatabaseLimits): PostgresPool {
  const { connectMs, statementMs, onAway = (error: unknown) => error } = limits;

  function limit(client: pg.PoolClient) {
    const plain: PostgresPoolClient = client;
    let lost: { error: unknown } | undefined;
    async function run(text: string, values: readonly unknown[], timeoutMs?: number) {
      // A transaction that has lost its server does not wait again for its rollback.
      if (lost) throw lost.error;
      const answer = client.query(text, [...values]);
      return (timeoutMs ? answerWithin(answer, timeoutMs) : answer).catch((error: unknown) => {
        if (!isDatabaseAway(error)) throw error;
        lost = { error: onAway(error) };
        throw lost.error;
      });
    }
    function query(statement: string | PostgresCursor<unknown>, values: readonly unknown[] = []) {
      if (typeof statement === 'string') return run(statement, values, statementMs);
      return plain.query(statement);
    }
    return {
      query: query as PostgresPoolClient['query'],
      probe: () => run('select 1', [], connectMs),
      release: () => client.release(lost !== undefined),
    };
  }

  return {
    async connect() {
      const connection = pool.connect();
      const client = await answerWithin(connection, connectMs).catch((error: unknown) => {
        // Returns a connection that comes too late to the pool.
        connection.then(
          (late) => late.release(),
          () => {},
        );
        throw isDatabaseAway(error) ? onAway(error) : error;
      });
      const limited = limit(client);
      if (statementMs === undefined) {
        await limited.probe().catch((error: unknown) => {
          limited.release();
          throw error;
        });
      }
      return limited;
    },
    end: () => pool.end(),
  };
}
