import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { subjectKey } from './subject-key.server';

/** How many failures are free, and the longest wait after more. */
export interface BackoffLimits {
  /** How many failures are allowed before delays begin. */
  free: number;
  /** The longest wait, in seconds; a quarter of an hour by default. */
  maxSeconds?: number;
}

/** Makes a subject that fails repeatedly wait, longer each time; shared by all processes of the portal. */
export interface Backoff {
  /**
   * Counts an attempt, as a failure until it is given back or cleared, so that concurrent attempts get
   * no further than successive ones. The first attempts have no consequences.
   *
   * @returns the seconds that the subject still has to wait; 0 when the attempt was granted.
   */
  take(action: string, subject: string, limits: BackoffLimits): Promise<number>;
  /** Gives back a granted attempt that did not fail. */
  giveBack(action: string, subject: string): Promise<void>;
  /** Forgets the failures of a subject that succeeded. */
  clear(action: string, subject: string): Promise<void>;
}

/** The first wait, in seconds; each failure doubles it. */
const FIRST_WAIT_S = 2;
const MAX_WAIT_S = 15 * 60;
/** After a day without a failure a subject starts afresh. */
const FORGIVEN_AFTER = sql`interval '1 day'`;
/** Not `now()`: that is when the transaction began, which may have waited for another one since. */
const NOW = sql<Date>`clock_timestamp()`;

/** Returns a backoff that stores a row for each subject that failed, under a hash as the rate limits do. */
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
            // Blocked for longer than its failures explain: by a clock that was put back.
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

/** Returns until when a subject with this number of failures has to wait. */
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
