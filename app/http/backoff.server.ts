import { sql } from 'kysely';
import { type Db } from '~/db/client.server';
import { subjectKey } from './subject-key.server';

/** Makes those wait who fail again and again, longer each time; for all processes of the portal. */
export interface Backoff {
  /** The seconds that a subject still has to wait; 0 when it may try. */
  wait(action: string, subject: string): Promise<number>;
  /** Counts a failure; the first `free` ones have no consequences. */
  fail(action: string, subject: string, free: number): Promise<void>;
  /** Forgets the failures of a subject that succeeded. */
  clear(action: string, subject: string): Promise<void>;
}

/** The first wait, and the longest, in seconds; each failure doubles it. */
const FIRST = 2;
const LONGEST = 15 * 60;
/** Whoever has been quiet for as long begins anew. */
const FORGIVEN_AFTER = sql`interval '1 day'`;

/** A backoff that keeps a row a subject which failed, under a hash as the rate limits do. */
export function createBackoff(db: Db, secret: string): Backoff {
  const keyOf = (action: string, subject: string) => subjectKey(secret, action, subject);
  return {
    async wait(action, subject) {
      const row = await db
        .selectFrom('backoff')
        .select(sql<number>`extract(epoch from blocked_until - now())::double precision`.as('wait'))
        .where('key', '=', keyOf(action, subject))
        .executeTakeFirst();
      return Math.max(0, Math.ceil(row?.wait ?? 0));
    },
    async fail(action, subject, free) {
      await db
        .deleteFrom('backoff')
        .where('blocked_until', '<', sql<Date>`now() - ${FORGIVEN_AFTER}`)
        .execute();
      await db
        .insertInto('backoff')
        .values({ key: keyOf(action, subject), failures: 1, blocked_until: blockedAfter(sql`1`) })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            failures: sql`backoff.failures + 1`,
            blocked_until: blockedAfter(sql`backoff.failures + 1`),
          }),
        )
        .execute();

      function blockedAfter(failures: ReturnType<typeof sql>) {
        const doublings = sql`least(${failures} - ${free}, 20) - 1`;
        const seconds = sql`least(${FIRST} * power(2, ${doublings}), ${LONGEST})`;
        const wait = sql`case when ${failures} > ${free} then ${seconds} else 0 end`;
        return sql<Date>`now() + make_interval(secs => ${wait})`;
      }
    },
    async clear(action, subject) {
      await db.deleteFrom('backoff').where('key', '=', keyOf(action, subject)).execute();
    },
  };
}
