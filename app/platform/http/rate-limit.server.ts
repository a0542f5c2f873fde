import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { subjectKey } from './subject-key.server';

/** How often something may be done: `burst` times in a row, then once every `seconds`. */
export interface RateLimit {
  burst: number;
  seconds: number;
}

/** The outcome of a counted request. */
export interface RateLimitState {
  /** Seconds to wait; 0 when the request was granted. */
  wait: number;
  /** How many requests are left before a client has to wait. */
  left: number;
  /** Seconds until the whole burst is available again. */
  reset: number;
}

/** Limits how often clients act, across all processes of the portal. */
export interface RateLimiter {
  /**
   * Counts one `action` of a subject: a client's address, or the e-mail address that mail
   * goes to.
   *
   * @returns the seconds to wait; 0 when the request was granted.
   */
  take(action: string, subject: string, limit: RateLimit): Promise<number>;

  /** Counts a request in the same way, and returns how many are left. */
  takeWithState(action: string, subject: string, limit: RateLimit): Promise<RateLimitState>;
}

/** Not `now()`: that is when the transaction began, which may have waited for another one since. */
const NOW = sql<Date>`clock_timestamp()`;

/**
 * Returns a limiter by the generic cell rate algorithm: one row for each subject holds when its burst is
 * available again. A row that holds more than a burst comes from a clock that was put back, and is ignored.
 */
export function createRateLimiter(db: Db, secret: string): RateLimiter {
  const limiter: RateLimiter = {
    take: async (...attempt) => (await limiter.takeWithState(...attempt)).wait,
    async takeWithState(action, subject, { burst, seconds }) {
      await db
        .deleteFrom('rate_limit')
        .where('used_until', '<', sql<Date>`now()`)
        .execute();
      const key = subjectKey(secret, action, subject);
      const interval = sql`make_interval(secs => ${seconds}::double precision)`;
      const all = sql`${NOW} + ${burst} * ${interval}`;
      const used = sql`case when rate_limit.used_until > ${all} then ${NOW}
        else greatest(rate_limit.used_until, ${NOW}) end`;
      const room = sql`${NOW} + ${burst - 1} * ${interval}`;
      const granted = await db
        .insertInto('rate_limit')
        .values({ key, used_until: sql`${NOW} + ${interval}` })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({ used_until: sql`(${used}) + ${interval}` })
            .where(sql<boolean>`(${used}) <= ${room}`),
        )
        .returning(
          sql<number>`extract(epoch from used_until - ${NOW})::double precision`.as('taken'),
        )
        .executeTakeFirst();
      if (!granted) {
        const reset = Math.ceil(burst * seconds);
        return { wait: await secondsToWait(db, key, room), left: 0, reset };
      }
      const { taken } = granted;
      return { wait: 0, left: Math.floor(burst - taken / seconds), reset: Math.ceil(taken) };
    },
  };
  return limiter;
}

async function secondsToWait(db: Db, key: string, room: ReturnType<typeof sql>): Promise<number> {
  const row = await db
    .selectFrom('rate_limit')
    .select(sql<number>`extract(epoch from used_until - (${room}))::double precision`.as('wait'))
    .where('key', '=', key)
    .executeTakeFirst();
  return Math.max(1, Math.ceil(row?.wait ?? 1));
}
