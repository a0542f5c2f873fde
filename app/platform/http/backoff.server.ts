import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { subjectKey } from './subject-key.server';

/** From when on failures have consequences, and which at most. */
export interface BackoffLimits {
  /** Failures without consequences. */
  free: number;
  /** The longest wait, in seconds; a quarter of an hour where it is not given. */
  maxSeconds?: number;
}

/** Makes those wait who fail again and again, longer each time; for all processes of the portal. */
export interface Backoff {
  /**
   * Takes a turn to try, which counts as a failure until it is given back or cleared: attempts at
   * once get no further than attempts in turn. The first ones have no consequences.
   *
   * @returns the seconds that the subject still has to wait; 0 when the turn was granted.
   */
  take(action: string, subject: string, limits: BackoffLimits): Promise<number>;
  /** Gives back a turn that was granted and did not end in a failure. */
  giveBack(action: string, subject: string): Promise<void>;
  /** Forgets the failures of a subject that succeeded. */
  clear(action: string, subject: string): Promise<void>;
}

/** The first wait, in seconds; each failure doubles it. */
const FIRST_WAIT_S = 2;
const MAX_WAIT_S = 15 * 60;
/** Whoever has been quiet for as long begins anew. */
const FORGIVEN_AFTER = sql`interval '1 day'`;
/** Not `now()`: that is when a statement began, which may have waited for another's turn since. */
const NOW = sql<Date>`clock_timestamp()`;

/** A backoff that keeps a row a subject which failed, under a hash as the rate limits do. */
export function createBackoff(db: Db, secret: string): Backoff {
  const keyOf = (action: string, subject: string) => subjectKey(secret, action, subject);
  return {
    async take(action, subject, limits) {
      const key = keyOf(action, subject);
      await db
        .deleteFrom('backoff')
        .where('blocked_until', '<', sql<Date>`now() - ${FORGIVEN_AFTER}`)
        .execute();
      const granted = await db
        .insertInto('backoff')
        .values({ key, failures: 1, blocked_until: blockedAfter(sql`1`, limits) })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({
              failures: sql`backoff.failures + 1`,
              blocked_until: blockedAfter(sql`backoff.failures + 1`, limits),
            })
            // Longer than its failures block it: by a clock that was put back.
            .where(({ or, eb }) =>
              or([
                eb('backoff.blocked_until', '<=', NOW),
                eb('backoff.blocked_until', '>', blockedAfter(sql`backoff.failures`, limits)),
              ]),
            ),
        )
        .returning('key')
        .executeTakeFirst();
      return granted ? 0 : secondsToWait(db, key);
    },
    async giveBack(action, subject) {
      await db
        .updateTable('backoff')
        .set({ failures: sql`greatest(failures - 1, 0)`, blocked_until: NOW })
        .where('key', '=', keyOf(action, subject))
        .execute();
    },
    async clear(action, subject) {
      await db.deleteFrom('backoff').where('key', '=', keyOf(action, subject)).execute();
    },
  };
}

/** Until when a subject waits that has failed as often. */
function blockedAfter(
  failures: ReturnType<typeof sql>,
  { free, maxSeconds = MAX_WAIT_S }: BackoffLimits,
) {
  const doublings = sql`least(${failures} - ${free}, 20) - 1`;
  const seconds = sql`least(${FIRST_WAIT_S} * power(2, ${doublings}), ${maxSeconds})`;
  const wait = sql`case when ${failures} > ${free} then ${seconds} else 0 end`;
  return sql<Date>`${NOW} + make_interval(secs => ${wait})`;
}

async function secondsToWait(db: Db, key: string): Promise<number> {
  const row = await db
    .selectFrom('backoff')
    .select(sql<number>`extract(epoch from blocked_until - ${NOW})::double precision`.as('wait'))
    .where('key', '=', key)
    .executeTakeFirst();
  return Math.max(1, Math.ceil(row?.wait ?? 1));
}
