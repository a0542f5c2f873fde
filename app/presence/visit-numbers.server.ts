import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { homeDay } from '~/platform/i18n/home-day';

/**
 * Leaving a page for the next one is reported after the next one was requested: only a visitor without
 * requests for this long has left.
 */
const GRACE = sql`interval '10 seconds'`;

/** How long all processes show the same numbers at least. */
const MIN_AGE = sql`interval '5 minutes'`;

/** Cached numbers of visits, so that no request waits for them. */
interface PresenceSnapshot {
  /** The newest numbers. */
  current(): VisitStatistics;
  /** The numbers that pages show, the same in all processes: cached responses change with them. */
  published(): VisitStatistics;
  /** Reads the numbers again. */
  refresh(): Promise<void>;
  /** Reads the shown numbers, which another process may have changed. */
  refreshPublished(): Promise<void>;
}

interface SnapshotSources {
  /** Counts the current visits. */
  count: () => Promise<VisitStatistics>;
  /** Offers numbers to be shown; returns those that are. */
  offer: (counted: VisitStatistics) => Promise<VisitStatistics>;
  /** The numbers that are shown. */
  getPublished: () => Promise<VisitStatistics | null>;
}

/** Returns a snapshot that begins with the current numbers. */
export async function createPresenceSnapshot({
  count,
  offer,
  getPublished,
}: SnapshotSources): Promise<PresenceSnapshot> {
  let current = await count();
  let published = await offer(current);
  return {
    current: () => current,
    published: () => published,
    async refresh() {
      current = await count();
      published = await offer(current);
    },
    async refreshPublished() {
      published = (await getPublished()) ?? published;
    },
  };
}

/** Returns the numbers of visits that pages show; null before the first. */
export async function getPublishedVisits(db: Db): Promise<VisitStatistics | null> {
  const row = await db
    .selectFrom('shown_visits')
    .select(['online', 'today', 'month', 'total', 'at'])
    .executeTakeFirst();
  return row ? { ...row, at: row.at.toISOString() } : null;
}

/**
 * Offers numbers for pages to show; they are accepted if the shown ones are old and differ.
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
        // A time in the future comes from a clock that was put back.
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

/** Returns how many visit the portal at a moment. */
export async function getVisitStatistics(db: Db, now: Date): Promise<VisitStatistics> {
  const today = homeDay(now);
  const at = now.toISOString();
  const { rows } = await sql<Omit<VisitStatistics, 'at'>>`
    select
      (select count(*) from visit
        where seen_at > ${at}::timestamptz - interval '5 minutes'
        and (ended_at is null or ended_at < seen_at + ${GRACE})) as online,
      coalesce(sum(visits) filter (where day = ${today}::date), 0) as today,
      coalesce(sum(visits) filter (where day >= date_trunc('month', ${today}::date)), 0) as month,
      coalesce(sum(visits), 0) as total
    from visit_day
  `.execute(db);
  const [numbers = { online: 0, today: 0, month: 0, total: 0 }] = rows;
  return { ...numbers, at };
}

/** Deletes visits a day after they were last seen; their numbers stay. */
export async function purgeVisits(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await db.deleteFrom('visit').where('seen_at', '<', yesterday).execute();
}

/** How many visit the portal. A visit is counted on the day in Jakarta on which it began. */
interface VisitStatistics {
  /** Visitors seen within five minutes who have not left. */
  online: number;
  today: number;
  month: number;
  /** Since the portal began to count. */
  total: number;
  /** When they were counted, in ISO 8601. */
  at: string;
}
