import { sql, type RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import { NOT_STATED, OUTSIDE_HOME_COUNTRY, type Dataset } from '~/datasets/dataset';
import { isCurrentIn } from '~/datasets/record-table.server';
import { type Db } from '~/platform/db/client.server';
import { type ReadFrozen } from '~/calculations/read-frozen.server';
import { type CalculationState } from '~/engine/engine';
import { calendarColumn } from '~/engine/sql-filter.server';
import { smallPlace } from './small-place';

/** A place with fewer records of a year than this could reveal whose they are. */
const MIN_CASES = 5;

/** Maximum bytes of hidden places in memory. */
const MAX_CACHED_BYTES = 8 * 1024 * 1024;
/** The approximate bytes of a place: three short texts. */
const BYTES_OF_PLACE = 120;

/**
 * The places of a calculation that its records must not name, as columns: one entry for each place and year.
 */
export interface HiddenPlaces {
  parents: string[];
  places: string[];
  years: string[];
}

/** Finds the hidden places of a calculation; they never change, so the result is cached. */
export type FindHiddenPlaces = (
  dataset: Dataset,
  calculation: CalculationState,
) => Promise<HiddenPlaces>;

/** Creates a function that finds hidden places in records. */
export function createFindHiddenPlaces(readFrozen: ReadFrozen): FindHiddenPlaces {
  const known = new LRUCache<number, HiddenPlaces, Parameters<FindHiddenPlaces>>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ places }) => BYTES_OF_PLACE * (places.length + 1),
    fetchMethod: (_id, _stale, { context }) =>
      readFrozen(context[1].id, (db) => findHiddenPlaces(db, ...context)),
    // A pending search still completes for its callers if other searches evict it.
    ignoreFetchAbort: true,
  });
  return (dataset, calculation) =>
    known.forceFetch(calculation.id, { context: [dataset, calculation] });
}

/**
 * Returns the places with fewer than five records of a year in the whole calculation, whatever the filter:
 * otherwise two filters could be subtracted from each other. If one place or fewer than five records of a
 * parent are hidden, the dashboard's counts would disclose which they are; there the smallest of the other
 * places is hidden with them.
 */
async function findHiddenPlaces(
  db: Db,
  dataset: Dataset,
  calculation: CalculationState,
): Promise<HiddenPlaces> {
  const place = smallPlace(dataset);
  if (!place?.parent) return { parents: [], places: [], years: [] };
  const { rows } = await sql<HiddenPlaces>`
    with cell as (
      select ${sql.ref(place.parent.dimension)} as parent, ${sql.ref(place.name)} as place,
        ${calendarColumn(dataset, 'year')} as year, count(*) as records
      from ${sql.table(dataset.table)}
      where ${isCurrentIn(calculation)}
        and ${sql.ref(place.name)} not in (${NOT_STATED}, ${OUTSIDE_HOME_COUNTRY})
      group by 1, 2, 3
    ), compared as (
      select cell.*, records < ${MIN_CASES} as is_small,
        count(*) filter (where records < ${MIN_CASES}) over siblings as hidden,
        sum(records) filter (where records < ${MIN_CASES}) over siblings as hidden_records,
        row_number() over (
          partition by parent, year, records < ${MIN_CASES} order by records, place
        ) = 1 as is_smallest
      from cell window siblings as (partition by parent, year)
    )
    select coalesce(array_agg(parent), '{}') as parents, coalesce(array_agg(place), '{}') as places,
      coalesce(array_agg(year), '{}') as years
    from compared
    where is_small or (is_smallest and hidden > 0 and (hidden = 1 or hidden_records < ${MIN_CASES}))`.execute(
    db,
  );
  return rows[0] ?? { parents: [], places: [], years: [] };
}

/** The condition that the place of a record is hidden. */
export function isHidden(dataset: Dataset, hidden: HiddenPlaces): RawBuilder<boolean> {
  const place = smallPlace(dataset);
  if (!place?.parent) return sql<boolean>`false`;
  const { parents, places, years } = hidden;
  return sql<boolean>`
    (${sql.ref(place.parent.dimension)}, ${sql.ref(place.name)}, ${calendarColumn(dataset, 'year')})
    in (select * from unnest(${parents}::text[], ${places}::text[], ${years}::text[]))`;
}
