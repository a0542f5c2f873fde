import { sql } from 'kysely';
import { type Db } from './client.server';

/** Timers of several processes drift: a slightly early call is accepted. */
const EARLY = 0.9;

/**
 * Claims the run of a timer that all processes of the portal share.
 *
 * @returns whether it was taken: at most one process gets it within `intervalMs`, by the clock of the
 * database.
 */
export async function takeTimer(db: Db, name: string, intervalMs: number): Promise<boolean> {
  const age = sql<Date>`now() - make_interval(secs => ${(EARLY * intervalMs) / 1_000}::double precision)`;
  const taken = await db
    .insertInto('timer')
    .values({ name, taken_at: sql`now()` })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ taken_at: sql`now()` })
        // A time in the future comes from a clock that was put back.
        .where(({ or, eb }) =>
          or([eb('timer.taken_at', '<=', age), eb('timer.taken_at', '>', sql<Date>`now()`)]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}
