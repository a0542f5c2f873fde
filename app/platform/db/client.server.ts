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
/** How many connections a client has at most, where nothing else is said. */
const CONNECTIONS = 10;

/** A pool of connections to the PostgreSQL server at `url`. */
function createPool(url: string, limits?: DatabaseLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: limits?.connections ?? CONNECTIONS,
    keepAlive: true,
    // A server that has gone without a word is noticed within minutes, not after the system's two hours.
    keepAliveInitialDelayMillis: 30_000,
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

/** A statement that the database has answered, whose values are not in its text. */
export interface Statement {
  text: string;
  seconds: number;
  isFailed: boolean;
}

/** Heard of by name in app/platform/server/measurements.server.ts. */
const statements = channel('terang.statement');
const pools = new WeakMap<Db, pg.Pool>();

/**
 * A Kysely client of the PostgreSQL server at `url`, whose queries can also be streamed; `destroy()`
 * closes its connections. Without limits statements take as long as they take.
 */
export function createDatabase(url: string, limits?: DatabaseLimits): Db {
  const own = createPool(url, limits);
  const pool: PostgresPool = limits ? limitedPool(own, limits) : own;
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool, cursor: Cursor }),
    log({ level, query, queryDurationMillis }) {
      if (!statements.hasSubscribers) return;
      const seconds = queryDurationMillis / 1_000;
      const statement: Statement = { text: query.sql, seconds, isFailed: level === 'error' };
      statements.publish(statement);
    },
  });
  pools.set(db, own);
  return db;
}

/** The connections of a client made by `createDatabase`, for what only the driver can do (COPY). */
export function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('This client was not made by createDatabase');
  return pool;
}

/** How many connections a client has, how long it waits, in milliseconds, and what it says when that was too long. */
interface DatabaseLimits {
  /** At most so many; 10 where it is not given. */
  connections?: number;
  /** For a connection: a new one, or a free one of the pool. */
  connectMs: number;
  /** For the answer to a statement; without it the server only has to show that it is there. */
  statementMs?: number;
  /** What is thrown instead of the error while the database is away. */
  onAway?: (error: unknown) => unknown;
}

/**
 * The pool for Kysely, with limits that hold without the server: one that is frozen sends nothing,
 * not even that a statement has taken too long. A connection that was lost in this way is closed.
 */
function limitedPool(pool: pg.Pool, limits: DatabaseLimits): PostgresPool {
  const { connectMs, statementMs, onAway = (error) => error } = limits;

  function limit(client: pg.PoolClient) {
    const plain: PostgresPoolClient = client;
    let lost: { error: unknown } | undefined;
    async function run(text: string, values: readonly unknown[], timeoutMs?: number) {
      // A transaction that has lost its server does not wait once more for its rollback.
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
        // One that comes too late is for the next who asks.
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
