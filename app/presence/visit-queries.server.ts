import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { homeDay } from '~/platform/i18n/home-day';
import { type VisitStatistics } from './visit-statistics';

/**
 * A page that is left for the next one says so after the next one was asked for: only who has asked
 * for nothing for as long has left.
 */
const GRACE = sql`interval '10 seconds'`;

/** How many visit the portal at a moment. */
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

/** Forgets visits a day after they were last seen; their numbers stay. */
export async function purgeVisits(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await db.deleteFrom('visit').where('seen_at', '<', yesterday).execute();
}
