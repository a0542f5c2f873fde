import { type Db } from '~/platform/db/client.server';
import {
  CODE_SEPARATOR,
  dividedBy,
  type Aggregate,
  type Cell,
  type Query,
  type StatisticsEngine,
  type UncountableCalculation,
} from './engine';
import { type ReadFrozen, readFrom } from '~/calculations/read-frozen.server';
import { BitmapIndexCache } from './bitmap-index-cache.server';
import { type BitmapIndex } from './bitmap-index.server';
import { type CodeColumn } from './code-column';
import { columnOfRanges, crossColumns } from './cross-columns';
import { declaredDataset, declaredMeasure, keyOfFilter } from './declared';
import { RecordSelector, type WeightedSelection } from './record-selector.server';
import { type Selection } from './selection.server';
import { createTimeSlices, type TimeSlices } from './time-slices';

/** Where the engine reads its indexes, and how much memory those of unpublished calculations may take. */
interface BitmapEngineOptions {
  db: Db;
  /** Reads indexes; by default from `db`. */
  readFrozen?: ReadFrozen | undefined;
  maxBytes?: number;
  /** Whether keys are summed with every count; counting without them takes less time and memory. */
  hasKeys?: boolean;
  /** Replaces the error thrown when an index is damaged. */
  onUncountable?: ((error: UncountableCalculation) => unknown) | undefined;
}

/**
 * The engine that counts with bitmaps in memory: a filter is an AND of ORs, a count the size of an
 * intersection. Indexes are loaded when they are first needed. Long calls yield to the event loop.
 */
export function createBitmapEngine({
  db,
  readFrozen = readFrom(db),
  maxBytes = 256 * 1024 * 1024,
  hasKeys = false,
  onUncountable,
}: BitmapEngineOptions): StatisticsEngine {
  const cache = new BitmapIndexCache(readFrozen, { maxBytes, hasKeys, onUncountable });
  const slices = createTimeSlices();
  return {
    async aggregate(calculation, queries) {
      const dataset = declaredDataset(calculation);
      const measured = queries.map((query) => ({
        query,
        column: declaredMeasure(dataset, query).column,
      }));
      return cache.use(calculation, (index) => aggregateAll(index, measured, slices));
    },
    prepare: (calculation) => cache.pin(calculation),
  };
}

interface MeasuredQuery {
  query: Query;
  /** The column that the query's measure sums, if it sums one. */
  column?: string;
}

/** Counts queries in an index; each filter and each query is computed once. */
export async function aggregateAll(
  index: BitmapIndex,
  queries: readonly MeasuredQuery[],
  slices: TimeSlices,
): Promise<Aggregate[]> {
  const selector = new RecordSelector(index, slices);
  const counting = { index, columnOf: columnsOf(index), slices };
  const known = new Map<string, Aggregate>();
  const aggregates: Aggregate[] = [];
  await slices.next();
  try {
    for (const { query, column } of queries) {
      const dimensions = dividedBy(query);
      const key = JSON.stringify([keyOfFilter(query.filter), query.measure, dimensions]);
      const aggregate =
        known.get(key) ??
        (await aggregateOne(await selector.select(query.filter, column), dimensions, counting));
      known.set(key, aggregate);
      aggregates.push(aggregate);
    }
  } finally {
    selector.dispose();
  }
  return aggregates;
}

/** The index that a call counts in, and what it has computed from it. */
interface Counting {
  index: BitmapIndex;
  /** Returns the column of a dimension; columns of the calendar are built once for each call. */
  columnOf: (dimension: string) => CodeColumn;
  slices: TimeSlices;
}

function columnsOf(index: BitmapIndex): Counting['columnOf'] {
  const made = new Map<string, CodeColumn>();
  return (name) => {
    const indexed = index.dimension(name);
    if (!indexed.ranges) return indexed.column;
    const column = made.get(name) ?? columnOfRanges(indexed.ranges, index.records);
    made.set(name, column);
    return column;
  };
}

async function aggregateOne(
  selections: readonly WeightedSelection[],
  dimensions: readonly string[],
  counting: Counting,
): Promise<Aggregate> {
  const { index, slices } = counting;
  const total = emptyCell();
  const byCode = new Map<string, Cell>();
  for (const { selection, weight } of selections) {
    add(total, { count: selection.size, key: selection.key }, weight);
    const [dimension, ...others] = dimensions;
    if (dimension === undefined) continue;
    if (slices.isOver()) await slices.next();
    const counts =
      others.length > 0
        ? await countCrossed(dimensions, selection, counting)
        : countByCode(index, dimension, selection);
    for (const [code, counted] of counts) {
      const cell = byCode.get(code) ?? emptyCell();
      add(cell, counted, weight);
      byCode.set(code, cell);
    }
  }
  return { total, byCode: new Map([...byCode].filter(([, { count }]) => count !== 0)) };
}

function emptyCell(): Cell {
  return { count: 0, key: 0 };
}

/** Adds a selection to a cell; without a weight, records are counted and their keys summed. */
function add(cell: Cell, { count, key }: Cell, weight: number | null): void {
  cell.count += (weight ?? 1) * count;
  if (weight === null) cell.key = (cell.key + key) >>> 0;
  else if (count > 0) cell.bound = Math.max(cell.bound ?? 0, 2 * Math.abs(weight));
}

function countByCode(
  index: BitmapIndex,
  dimension: string,
  selection: Selection,
): [string, Cell][] {
  const indexed = index.dimension(dimension);
  if (indexed.ranges) {
    return [...indexed.ranges].map(([code, ranges]) => [code, selection.countWithin(ranges)]);
  }
  const counts = selection.countCodes(indexed);
  return indexed.column.codes.map((code, position) => [code, counts[position] ?? emptyCell()]);
}

async function countCrossed(
  dimensions: readonly string[],
  selection: Selection,
  { index, columnOf, slices }: Counting,
): Promise<[string, Cell][]> {
  const columns = dimensions.map(columnOf);
  const crossing = { columns, pieces: selection.numbers(), keys: index.keys?.keys ?? null };
  const cells = await crossColumns(crossing, slices);
  return cells.map(([codes, cell]) => [codes.join(CODE_SEPARATOR), cell]);
}
