import { sql } from 'kysely';
import { type Db } from '~/db/client.server';

/** Fewer than these are not shown: a number that small could tell of somebody. */
const MIN_SHOWN = 5;

/** How requests went so far; null where too few of them did. */
export interface RequestFigures {
  /** Days from the submission to the first decision, at the median. */
  days: number | null;
  approved: number | null;
  rejected: number | null;
}

/**
 * How many requests were approved or rejected, and how long their first decision took. A request that
 * was approved after an appeal counts as approved.
 */
export async function getRequestFigures(db: Db): Promise<RequestFigures> {
  const { rows } = await sql<{ days: number | null; approved: number; rejected: number }>`
    with decided as (
      select request_id,
        bool_or(act = 'approve') as is_approved,
        min(at) filter (where act in ('approve', 'reject'))
          - min(at) filter (where act = 'submit') as took
      from request_event
      where act in ('submit', 'approve', 'reject')
      group by request_id
      having bool_or(act in ('approve', 'reject'))
    )
    select count(*) filter (where is_approved)::integer as approved,
      count(*) filter (where not is_approved)::integer as rejected,
      (percentile_cont(0.5) within group (order by extract(epoch from took) / 86400))::float8 as days
    from decided
  `.execute(db);
  const { days = null, approved = 0, rejected = 0 } = rows[0] ?? {};
  const shown = (count: number) => (count < MIN_SHOWN ? null : count);
  return {
    days: days === null || shown(approved + rejected) === null ? null : Math.ceil(days),
    approved: shown(approved),
    rejected: shown(rejected),
  };
}
