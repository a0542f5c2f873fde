import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
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

/** A pool of connections to the PostgreSQL server at `url`. */
function createPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, types, max: 10 });
  // The pool replaces a connection that is lost while idle; without a listener the process would end.
  pool.on('error', () => {});
  return pool;
}

const pools = new WeakMap<Db, pg.Pool>();

/**
 * A Kysely client of the PostgreSQL server at `url`, whose queries can also be streamed; `destroy()`
 * closes its connections.
 */
export function createDatabase(url: string): Db {
  const pool = createPool(url);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) });
  pools.set(db, pool);
  return db;
}

/** The connections of a client made by `createDatabase`, for what only the driver can do (COPY). */
export function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('This client was not made by createDatabase');
  return pool;
}
