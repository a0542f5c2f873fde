import { isCurrentAt } from '~/datasets/record-table.server';
import { type Db } from '~/db/client.server';
import { type Aggregate, type Query, type StatisticsEngine } from '../engine';
import { declaredDataset, declaredMeasure, keyOfFilter } from './declared';
import { type Cell, countingStatement } from './sql-counting.server';

/**
 * The engine that lets PostgreSQL count the records of a calculation: one statement for each distinct
 * filter. It needs no index and no memory, and it is the oracle of the bitmap engine.
 */
export function createSqlEngine({ db }: { db: Db }): StatisticsEngine {
  return {
    async aggregate(calculation, queries) {
      const dataset = declaredDataset(calculation);
      for (const query of queries) declaredMeasure(dataset, query);
      const cells = new Map<string, readonly Cell[]>();
      for (const [key, [first, ...others]] of groupByFilter(queries)) {
        const dimensions = new Set([first, ...others].flatMap(({ dimension }) => dimension ?? []));
        const statement = countingStatement({
          dataset,
          filter: first.filter,
          dimensions,
          state: isCurrentAt(calculation.through_import),
        });
        cells.set(key, (await statement.execute(db)).rows);
      }
      return queries.map((query) => aggregateOf(query, cells.get(keyOfFilter(query.filter)) ?? []));
    },
    prepare: async () => {},
  };
}

/** The queries of each distinct filter. */
function groupByFilter(queries: readonly Query[]): Map<string, [Query, ...Query[]]> {
  const groups = new Map<string, [Query, ...Query[]]>();
  for (const query of queries) {
    const key = keyOfFilter(query.filter);
    const group = groups.get(key);
    if (group) group.push(query);
    else groups.set(key, [query]);
  }
  return groups;
}

function aggregateOf({ dimension, measure }: Query, cells: readonly Cell[]): Aggregate {
  const byCode = new Map<string, number>();
  let total = 0;
  for (const cell of cells) {
    const value = Number(cell[measure]);
    if (cell.dimension === null) total = value;
    else if (cell.dimension === dimension && cell.code !== null && value !== 0) {
      byCode.set(cell.code, value);
    }
  }
  return { total, byCode };
}
