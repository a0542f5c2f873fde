import { Kysely, PostgresDialect, type Compilable, type Transaction } from 'kysely';
import Cursor from 'pg-cursor';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { poolOf, type Db } from './client.server';
import { type Database } from './schema';

/**
 * Copies lines in PostgreSQL's text format into a table; a chunk may hold several lines, or parts of them.
 */
export type Copy = (table: string, pieces: AsyncIterable<string | Uint8Array>) => Promise<void>;

/**
 * Streams the rows of a query without parameters as lines of PostgreSQL's text format; chunks begin and end
 * anywhere. Several times faster than a cursor: nothing is parsed unless needed, and the query may use all
 * cores.
 */
export type CopyOut = (query: Compilable) => AsyncIterable<Buffer>;

/**
 * Runs `work` in a transaction that can also read and write rows by COPY, several times faster than SELECT
 * and INSERT. Kysely does not support COPY, so the transaction gets its own connection, which both Kysely and
 * the driver use.
 *
 * @throws what `work` throws, after rolling everything back.
 */
export async function copyingTransaction<Result>(
  db: Db,
  work: (transaction: Transaction<Database>, copy: Copy, copyOut: CopyOut) => Promise<Result>,
): Promise<Result> {
  const client = await poolOf(db).connect();
  const session = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => ({ query: client.query.bind(client), release: () => {} }),
        end: async () => {},
      },
      cursor: Cursor,
    }),
  });
  const copy: Copy = (table, pieces) =>
    pipeline(
      Readable.from(pieces, { objectMode: false }),
      client.query(copyFrom(`copy ${table} from stdin`)),
    );
  const copyOut: CopyOut = (query) => {
    const { sql, parameters } = query.compile();
    if (parameters.length > 0) throw new Error('COPY takes no parameters');
    return client.query(copyTo(`copy (${sql}) to stdout`));
  };
  try {
    return await session.transaction().execute((transaction) => work(transaction, copy, copyOut));
  } finally {
    client.release();
  }
}
