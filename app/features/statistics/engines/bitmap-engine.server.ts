import { type Db } from '~/db/client.server';
import {
  CODE_SEPARATOR,
  dividedBy,
  type Aggregate,
  type Cell,
  type Query,
  type StatisticsEngine,
} from '../engine';
import { BitmapIndexCache } from './bitmap-index-cache.server';
import { type BitmapIndex } from './bitmap-index.server';
import { columnOfRanges, crossColumns } from './cross-columns';
import { declaredDataset, declaredMeasure, keyOfFilter } from './declared';
import { RecordSelector, type WeightedSelection } from './record-selector.server';
import { type Selection } from './selection.server';
import { createTurns, type Turns } from './turns';

/** Where the engine reads its indexes, and how much memory those of unpublished states may take. */
interface BitmapEngineOptions {
  db: Db;
  maxBytes?: number;
  /** Whether keys are summed with every count; without, counting takes less time and memory. */
  hasKeys?: boolean;
}

/**
 * The engine that counts with bitmaps in memory: a filter is an AND of ORs, a count the size of an
 * intersection. Indexes are loaded when they are first needed. Long calls yield to the event loop.
 */
export function createBitmapEngine({
  db,
  maxBytes = 256 * 1024 * 1024,
  hasKeys = false,
}: BitmapEngineOptions): StatisticsEngine {
  const cache = new BitmapIndexCache(db, { maxBytes, hasKeys });
  const turns = createTurns();
  return {
    async aggregate(calculation, queries) {
      const dataset = declaredDataset(calculation);
      const measured = queries.map((query) => ({
        query,
        column: declaredMeasure(dataset, query).column,
      }));
      return cache.use(calculation, (index) => aggregateAll(index, measured, turns));
    },
    prepare: (calculation) => cache.pin(calculation),
  };
}

interface MeasuredQuery {
  query: Query;
  /** The column that the query's measure sums, if it sums one. */
  column?: string;
}

/** Counts in an index what queries ask, each filter and each query once. */
export async function aggregateAll(
  index: BitmapIndex,
  queries: readonly MeasuredQuery[],
  turns: Turns,
): Promise<Aggregate[]> {
  const selector = new RecordSelector(index, turns);
  const known = new Map<string, Aggregate>();
  const aggregates: Aggregate[] = [];
  await turns.next();
  try {
    for (const { query, column } of queries) {
      const dimensions = dividedBy(query);
      const key = JSON.stringify([keyOfFilter(query.filter), query.measure, dimensions]);
      const aggregate =
        known.get(key) ??
        (await aggregateOne(index, await selector.select(query.filter, column), dimensions, turns));
      known.set(key, aggregate);
      aggregates.push(aggregate);
    }
  } finally {
    selector.dispose();
  }
  return aggregates;
}

async function aggregateOne(
  index: BitmapIndex,
  selections: readonly WeightedSelection[],
  dimensions: readonly string[],
  turns: Turns,
): Promise<Aggregate> {
  const total = emptyCell();
  const byCode = new Map<string, Cell>();
  for (const { selection, weight } of selections) {
    add(total, { count: selection.size, key: selection.key }, weight);
    const [dimension, ...others] = dimensions;
    if (dimension === undefined) continue;
    if (turns.isOver()) await turns.next();
    const counts =
      others.length > 0
        ? await countCrossed(index, dimensions, selection, turns)
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

/** Adds what a selection counts; without a weight, records are counted, and their keys tell which. */
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
  index: BitmapIndex,
  dimensions: readonly string[],
  selection: Selection,
  turns: Turns,
): Promise<[string, Cell][]> {
  const columns = dimensions.map((name) => {
    const indexed = index.dimension(name);
    return indexed.ranges ? columnOfRanges(indexed.ranges, index.records) : indexed.column;
  });
  const crossing = { columns, pieces: selection.numbers(), keys: index.keys?.keys ?? null };
  const cells = await crossColumns(crossing, turns);
  return cells.map(([codes, cell]) => [codes.join(CODE_SEPARATOR), cell]);
}
