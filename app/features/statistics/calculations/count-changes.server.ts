import { sql } from 'kysely';
import { type Dataset } from '~/datasets/dataset';
import { contentColumns, isCurrentAt } from '~/datasets/record-table.server';
import { type Db } from '~/db/client.server';
import { calendarColumn } from '../engines/sql-filter.server';

/** How many records of a year of receipt two states of a dataset tell apart. */
export interface YearChanges {
  year: string;
  /** Each record counted once. */
  changes: number;
  added: number;
  removed: number;
  /** Which state something else. */
  changed: number;
}

/**
 * By year of receipt, the records that were added, removed or changed between the states after two imports; a
 * record that moved counts in both years. Years without any are left out. In order, the fewest first.
 */
export async function countChanges(
  db: Db,
  dataset: Dataset,
  { from, to }: { from: number; to: number },
): Promise<YearChanges[]> {
  const content = sql.join(contentColumns(dataset).map(({ name }) => sql.ref(name)));
  const { rows } = await sql<YearChanges>`
    with state as (
      select id, ${calendarColumn(dataset, 'year')} as year, (${isCurrentAt(to)}) as is_later,
        row(${content})::text as content
      from ${sql.table(dataset.table)}
      where (${isCurrentAt(from)}) is distinct from (${isCurrentAt(to)})
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
