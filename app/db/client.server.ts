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
export function createPool(url: string): pg.Pool {
  return new pg.Pool({ connectionString: url, types, max: 10 });
}

/**
 * A Kysely client of the PostgreSQL server at `url`, whose queries can also be streamed; `destroy()`
 * closes its connections.
 */
export function createDatabase(url: string): Db {
  const dialect = new PostgresDialect({ pool: createPool(url), cursor: Cursor });
  return new Kysely<Database>({ dialect });
}
