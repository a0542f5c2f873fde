import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';

/** After a longer pause a new visit begins. */
const IDLE_TIMEOUT = sql`interval '30 minutes'`;

/** What was seen since the last time. */
export interface SeenVisits {
  /** By key: the day that it belongs to, and when its visitor was last seen. */
  seen: ReadonlyMap<string, { day: string; at: Date }>;
  /** By key: when its visitor left. */
  ended: ReadonlyMap<string, Date>;
}

/** Adds what one process has seen to the visits that all share. */
export async function storeVisits(db: Db, { seen, ended }: SeenVisits): Promise<void> {
  if (seen.size > 0) await storeSeen(db, [...seen]);
  if (ended.size > 0) await storeEnds(db, [...ended]);
}

/**
 * One statement, so that a visit is counted if and only if it is stored. The stored number stays that of the
 * process that began the visit: no other counts it.
 */
async function storeSeen(db: Db, seen: [string, { day: string; at: Date }][]): Promise<void> {
  const keys = seen.map(([key]) => key);
  const days = seen.map(([, { day }]) => day);
  const times = seen.map(([, { at }]) => at.toISOString());
  await sql`
    with sent as materialized (
      select key, day, seen_at, gen_random_uuid() as number
      from unnest(${keys}::text[], ${days}::date[], ${times}::timestamptz[]) as row (key, day, seen_at)
    ), stored as (
      insert into visit as known (key, seen_at, number)
      select key, seen_at, number from sent order by key
      on conflict (key) do update set
        seen_at = greatest(known.seen_at, excluded.seen_at),
        number = case when excluded.seen_at > known.seen_at + ${IDLE_TIMEOUT}
          then excluded.number else known.number end
      returning key, number
    )
    insert into visit_day (day, visits)
    select day, count(*) from stored join sent using (key, number) group by day order by day
    on conflict (day) do update set visits = visit_day.visits + excluded.visits
  `.execute(db);
}

async function storeEnds(db: Db, ended: [string, Date][]): Promise<void> {
  const keys = ended.map(([key]) => key);
  const times = ended.map(([, at]) => at.toISOString());
  await sql`
    update visit set ended_at = sent.at
    from unnest(${keys}::text[], ${times}::timestamptz[]) as sent (key, at)
    where visit.key = sent.key
  `.execute(db);
}
