import { type PostgresCursor, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { answerWithin } from './answer-within';
import { isDatabaseAway } from './database-away';

/** How many connections a client has, how long it waits, in milliseconds, and what it says when that was too long. */
export interface DatabaseLimits {
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
export function limitedPool(pool: pg.Pool, limits: DatabaseLimits): PostgresPool {
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
