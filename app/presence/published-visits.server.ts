import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { type VisitStatistics } from './visit-statistics';

/** For so long all processes show the same numbers at least. */
const MIN_AGE = sql`interval '5 minutes'`;

/** The numbers of visits that pages show; null before the first. */
export async function getPublishedVisits(db: Db): Promise<VisitStatistics | null> {
  const row = await db
    .selectFrom('shown_visits')
    .select(['online', 'today', 'month', 'total', 'at'])
    .executeTakeFirst();
  return row ? { ...row, at: row.at.toISOString() } : null;
}

/**
 * Offers numbers for pages to show, which are taken where those that are shown are old and others.
 *
 * @returns the numbers that are shown from now on.
 */
export async function offerVisits(db: Db, counted: VisitStatistics): Promise<VisitStatistics> {
  const { at, ...numbers } = counted;
  await db
    .insertInto('shown_visits')
    .values({ is_only: true, ...numbers, at: new Date(at) })
    .onConflict((conflict) =>
      conflict
        .column('is_only')
        .doUpdateSet({ ...numbers, at: new Date(at) })
        // A time that is yet to come is that of a clock that was put back.
        .where(({ or, eb }) =>
          or([
            eb('shown_visits.at', '<=', sql<Date>`excluded.at - ${MIN_AGE}`),
            eb('shown_visits.at', '>', sql<Date>`excluded.at + ${MIN_AGE}`),
          ]),
        )
        .where(
          sql<boolean>`(shown_visits.online, shown_visits.today, shown_visits.month, shown_visits.total)
            is distinct from (excluded.online, excluded.today, excluded.month, excluded.total)`,
        ),
    )
    .execute();
  return (await getPublishedVisits(db)) ?? counted;
}
