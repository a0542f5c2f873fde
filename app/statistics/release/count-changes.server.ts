import { sql } from 'kysely';
import { type Dataset } from '~/datasets/dataset';
import { contentColumns, isCurrentIn } from '~/datasets/record-table.server';
import { type Db } from '~/platform/db/client.server';
import { type Calculation } from '~/platform/db/schema';
import { calendarColumn } from '~/engine/sql-filter.server';

/** How many records of a year of receipt differ between two calculations. */
export interface YearChanges {
  year: string;
  /** Each record counted once. */
  changes: number;
  added: number;
  removed: number;
  /** Those with different content. */
  changed: number;
}

type Counted = Pick<Calculation, 'id' | 'through_import'>;

/**
 * Counts, by year of receipt, the records that were added, removed or changed between two calculations; a
 * record that moved counts in both years. Years without any are omitted. Ascending by number.
 */
export async function countChanges(
  db: Db,
  dataset: Dataset,
  { then, now }: { then: Counted; now: Counted },
): Promise<YearChanges[]> {
  const content = sql.join(contentColumns(dataset).map(({ name }) => sql.ref(name)));
  const { rows } = await sql<YearChanges>`
    with state as (
      select id, ${calendarColumn(dataset, 'year')} as year, (${isCurrentIn(now)}) as is_later,
        row(${content})::text as content
      from ${sql.table(dataset.table)}
      where (${isCurrentIn(then)}) is distinct from (${isCurrentIn(now)})
    ), changed as (
      select id, case when count(*) > 1 then 'changed' when bool_and(is_later) then 'added' else 'removed' end as kind
      from state group by id having count(*) = 1 or count(distinct content) > 1
    )
    select year,
      count(distinct id)::int as changes,
      count(distinct id) filter (where kind = 'added')::int as added,
      count(distinct id) filter (where kind = 'removed')::int as removed,
      count(distinct id) filter (where kind = 'changed')::int as changed
    from state join changed using (id) group by year order by changes, year`.execute(db);
  return rows;
}
