import { sql, type RawBuilder } from 'kysely';
import { type Dataset, type RecordedDimension } from '~/datasets/dataset';
import { isCurrentIn } from '~/datasets/record-table.server';
import { type Db } from '~/platform/db/client.server';
import { deriveKey } from '~/platform/http/secret.server';
import { type Account } from '~/auth/account';
import { type ReadFrozen, readFrom } from '~/calculations/read-frozen.server';
import { type CalculationState, type Filter } from '~/engine/engine';
import { codesOf, conditionsOf } from '~/engine/sql-filter.server';
import { MONTH, NOT_SHOWN, type MicrodataRow } from '../export/microdata-row';
import { createFindHiddenPlaces, isHidden, type FindHiddenPlaces } from './hidden-places.server';
import { smallPlace } from './small-place';

/** Which records are requested, and by whom: guests get none. */
export interface MicrodataQuery {
  account: Account;
  dataset: Dataset;
  calculation: CalculationState;
  filter: Filter;
}

/** How many records a query has. */
export interface MicrodataCount {
  records: number;
  /** The number of records excluded because the filter itself names a place that must not be disclosed. */
  withheld: number;
  /** The months with records, newest first, so that a page can be read without sorting all records. */
  months: readonly MonthCount[];
}

/** The records of calculations as users may see them: without id, day and small places. */
export interface MicrodataRecords {
  count(query: MicrodataQuery): Promise<MicrodataCount>;
  /** Lists a part of the records, in the order of `stream`; `months` are those of `count`. */
  list(
    query: MicrodataQuery,
    dimensions: readonly RecordedDimension[],
    range: ItemRange & Pick<MicrodataCount, 'months'>,
  ): Promise<MicrodataRow[]>;
  /** Streams all records, newest month first, with a cursor; ending the iteration ends the query. */
  stream(
    query: MicrodataQuery,
    dimensions: readonly RecordedDimension[],
  ): AsyncIterable<MicrodataRow>;
}

const BATCH_ROWS = 1_000;

interface MicrodataSources {
  db: Db;
  /** Reads records; by default from `db`. */
  readFrozen?: ReadFrozen;
  /** Returns the secret key of a calculation that orders the records of a month. */
  orderKey: (calculation: CalculationState) => string;
}

/** Returns the keys that order the records of calculations, derived from the secret of the portal. */
export function orderKeysOf(secret: string): MicrodataSources['orderKey'] {
  return ({ id }) => deriveKey(secret, `detailed-data ${id}`);
}

/** Creates the access to the microdata of a database. */
export function createMicrodataRecords({
  db,
  readFrozen = readFrom(db),
  orderKey,
}: MicrodataSources): MicrodataRecords {
  const find = createFindHiddenPlaces(readFrozen);
  return {
    async count(query) {
      const { id } = query.calculation;
      const counts = await readFrozen(id, (from) => countByMonth({ db: from, find }, query));
      return {
        records: counts.reduce((sum, { records }) => sum + records, 0),
        withheld: counts.reduce((sum, count) => sum + count.withheld, 0),
        months: counts.map(({ month, records }) => ({ month, records })),
      };
    },
    async list(query, dimensions, { months, ...range }) {
      const part = monthsOfPart(months, range);
      if (!part) return [];
      const date = sql.ref(query.dataset.dateColumn);
      return readFrozen(query.calculation.id, async (from) => {
        const rows = (await select({ db: from, orderKey, find }, query, dimensions))
          .where(sql<boolean>`${date} >= ${`${part.first}-01`}::date`)
          .where(sql<boolean>`${date} < ${`${part.last}-01`}::date + interval '1 month'`);
        return rows.limit(range.limit).offset(part.offset).execute();
      });
    },
    async *stream(query, dimensions) {
      // Rows that were passed on cannot be read again: a failure after the choice is final.
      const from = await readFrozen(query.calculation.id, async (chosen) => chosen);
      yield* (await select({ db: from, orderKey, find }, query, dimensions)).stream(BATCH_ROWS);
    },
  };
}

interface FindingSources extends Pick<MicrodataSources, 'db' | 'orderKey'> {
  find: FindHiddenPlaces;
}

async function countByMonth(
  { db, find }: Pick<FindingSources, 'db' | 'find'>,
  query: MicrodataQuery,
) {
  const { matching, withheld } = await conditions(find, query);
  return db
    .selectFrom(sql`${sql.table(query.dataset.table)}`.as('record'))
    .select([
      monthOf(query.dataset).as(MONTH),
      sql<number>`count(*) filter (where not ${withheld})`.as('records'),
      sql<number>`count(*) filter (where ${withheld})`.as('withheld'),
    ])
    .where(matching)
    .groupBy(MONTH)
    .orderBy(MONTH, 'desc')
    .execute();
}

async function select(
  { db, orderKey, find }: FindingSources,
  query: MicrodataQuery,
  dimensions: readonly RecordedDimension[],
) {
  const { dataset, calculation } = query;
  const { matching, hidden, withheld } = await conditions(find, query);
  const month = monthOf(dataset);
  // Random within a month, but always the same: neither the day nor the order of entry shows.
  const chance = sql`sha256(convert_to(${orderKey(calculation)} || id, 'UTF8'))`;
  return db
    .selectFrom(sql`${sql.table(dataset.table)}`.as('record'))
    .select(month.as(MONTH))
    .select(
      dimensions.map((dimension) => displayedCode(dataset, dimension, hidden).as(dimension.name)),
    )
    .where(matching)
    .where(sql<boolean>`not ${withheld}`)
    .orderBy(month, 'desc')
    .orderBy(chance);
}

function monthOf({ dateColumn }: Dataset): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(dateColumn)}, 'YYYY-MM')`;
}

async function conditions(
  find: FindHiddenPlaces,
  { dataset, calculation, filter }: MicrodataQuery,
) {
  const hidden = isHidden(dataset, await find(dataset, calculation));
  const place = smallPlace(dataset);
  const namesPlaces = place !== undefined && (filter.codes[place.name] ?? []).length > 0;
  const all = [isCurrentIn(calculation), ...conditionsOf(dataset, filter)];
  return {
    matching: sql<boolean>`${sql.join(all, sql` and `)}`,
    hidden,
    withheld: namesPlaces ? hidden : sql<boolean>`false`,
  };
}

function displayedCode(
  dataset: Dataset,
  dimension: RecordedDimension,
  hidden: RawBuilder<boolean>,
): RawBuilder<string | string[]> {
  const code = codesOf(dataset, dimension);
  if (dimension !== smallPlace(dataset)) return code;
  return sql<string>`case when ${hidden} then ${NOT_SHOWN} else ${code} end`;
}

/** The number of records of a query in a month (YYYY-MM). */
interface MonthCount {
  month: string;
  records: number;
}

/** A part of a list of records. */
interface ItemRange {
  limit: number;
  offset: number;
}

/**
 * Returns the months of a part of the records, where `months` are in the order of the records, newest first;
 * and how many records of its last month precede it. Null if the part is empty.
 */
export function monthsOfPart(
  months: readonly MonthCount[],
  { limit, offset }: ItemRange,
): { first: string; last: string; offset: number } | null {
  const touched: { month: string; start: number }[] = [];
  let start = 0;
  for (const { month, records } of months) {
    const end = start + records;
    if (end > offset && start < offset + limit) touched.push({ month, start });
    start = end;
  }
  const newest = touched[0];
  const oldest = touched.at(-1);
  if (!newest || !oldest) return null;
  return { first: oldest.month, last: newest.month, offset: offset - newest.start };
}
