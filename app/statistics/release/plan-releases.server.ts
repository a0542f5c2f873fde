import { type Actor, keptActor } from '~/auth/actor';
import { type Dataset } from '~/datasets/dataset';
import { type Db } from '~/platform/db/client.server';
import { type PlannedRelease } from '~/platform/db/schema';
import { homeDay } from '~/platform/i18n/home-day';

/** A future release, or one whose day has passed without it. */
type UpcomingRelease = PlannedRelease & { isLate: boolean };

type PlanResult =
  { outcome: 'planned'; id: number } | { outcome: 'refused'; code: 'past' | 'already-planned' };

/** Announces publicly that a calculation of a dataset will be published on a day (YYYY-MM-DD). */
export async function planRelease(
  db: Db,
  { name }: Pick<Dataset, 'name'>,
  { day, by, now = new Date() }: { day: string; by: Actor; now?: Date },
): Promise<PlanResult> {
  if (day < homeDay(now)) return { outcome: 'refused', code: 'past' };
  const planned = await db
    .insertInto('planned_release')
    .values({ dataset: name, planned_on: day, planned_by: keptActor(by) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return planned
    ? { outcome: 'planned', id: planned.id }
    : { outcome: 'refused', code: 'already-planned' };
}

/** Cancels a planned release. @returns whether there was one with that number. */
export async function cancelRelease(db: Db, id: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('planned_release')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

/**
 * Lists the planned releases that have not happened yet, by day: a publication of the dataset on that day or
 * later fulfils one.
 */
export async function listUpcomingReleases(db: Db, now = new Date()): Promise<UpcomingRelease[]> {
  const planned = await db
    .selectFrom('planned_release')
    .selectAll()
    .orderBy('planned_on')
    .orderBy('id')
    .execute();
  const published = await db
    .selectFrom('publication')
    .select(['dataset', ({ fn }) => fn.max('published_at').as('last')])
    .groupBy('dataset')
    .execute();
  const lastOf = new Map(published.map(({ dataset, last }) => [dataset, homeDay(last)]));
  return planned
    .filter(({ dataset, planned_on }) => (lastOf.get(dataset) ?? '') < planned_on)
    .map((release) => ({ ...release, isLate: release.planned_on < homeDay(now) }));
}
