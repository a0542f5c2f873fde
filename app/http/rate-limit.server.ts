import { sql } from 'kysely';
import { type Db } from '~/db/client.server';
import { subjectKey } from './subject-key.server';

/** How often something may be done: `burst` times at once, then once every `seconds`. */
export interface RateLimit {
  burst: number;
  seconds: number;
}

/** Counts what clients do, for all processes of the portal. */
export interface RateLimiter {
  /**
   * Takes one turn of `action` for a subject: a client's address, or the e-mail address that mail
   * goes to.
   *
   * @returns the seconds to wait; 0 when the turn was granted.
   */
  take(action: string, subject: string, limit: RateLimit): Promise<number>;
}

/**
 * A limiter by the generic cell rate algorithm: one row a subject holds when its turns are used up.
 */
export function createRateLimiter(db: Db, secret: string): RateLimiter {
  return {
    async take(action, subject, { burst, seconds }) {
      await db
        .deleteFrom('rate_limit')
        .where('used_until', '<', sql<Date>`now()`)
        .execute();
      const key = subjectKey(secret, action, subject);
      const turn = sql`make_interval(secs => ${seconds}::double precision)`;
      const used = sql`greatest(rate_limit.used_until, now())`;
      const room = sql`now() + ${burst - 1} * ${turn}`;
      const granted = await db
        .insertInto('rate_limit')
        .values({ key, used_until: sql`now() + ${turn}` })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({ used_until: sql`${used} + ${turn}` })
            .where(sql<boolean>`${used} <= ${room}`),
        )
        .returning('key')
        .executeTakeFirst();
      return granted ? 0 : secondsToWait(db, key, room);
    },
  };
}

async function secondsToWait(db: Db, key: string, room: ReturnType<typeof sql>): Promise<number> {
  const row = await db
    .selectFrom('rate_limit')
    .select(sql<number>`extract(epoch from used_until - (${room}))::double precision`.as('wait'))
    .where('key', '=', key)
    .executeTakeFirst();
  return Math.max(1, Math.ceil(row?.wait ?? 1));
}
