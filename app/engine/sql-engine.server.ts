import { type RawBuilder, sql } from 'kysely';
import { isCurrentIn } from '~/datasets/record-table.server';
import { type Db } from '~/platform/db/client.server';
import { type ReadFrozen, readFrom } from '~/calculations/read-frozen.server';
import {
  CODE_SEPARATOR,
  dividedBy,
  type Aggregate,
  type CalculationState,
  type Cell,
  type Query,
  type StatisticsEngine,
} from './engine';
import { declaredDataset, declaredMeasure, groupByFilter, keyOfFilter } from './declared';
import { bitsOf, type CountedRow, countingStatement } from './sql-counting.server';

/**
 * The engine that lets PostgreSQL count the records of a calculation: one statement for each distinct
 * filter. It needs no index and no memory, and it is the oracle of the bitmap engine.
 */
export function createSqlEngine({
  db,
  readFrozen = readFrom(db),
  hasKeys = false,
}: {
  db: Db;
  readFrozen?: ReadFrozen | undefined;
  hasKeys?: boolean;
}): StatisticsEngine {
  return {
    async aggregate(calculation, queries) {
      const dataset = declaredDataset(calculation);
      for (const query of queries) declaredMeasure(dataset, query);
      const cells = new Map<string, readonly CountedRow[]>();
      for (const [key, [first, ...others]] of groupByFilter(queries)) {
        const tables = [first, ...others].map(dividedBy);
        const crossed = tables.filter(({ length }) => length > 1);
        const dimensions = new Set(tables.filter(({ length }) => length === 1).flat());
        const statement = countingStatement({
          dataset,
          filter: first.filter,
          dimensions,
          crossed: [...new Map(crossed.map((names) => [names.join(), names])).values()],
          hasKeys,
          state: { isCurrent: isCurrentIn(calculation), codeLists: codeListsOf(calculation) },
        });
        const counted = await readFrozen(calculation.id, (from) => statement.execute(from));
        cells.set(key, counted.rows);
      }
      return queries.map((query) => {
        const { column } = declaredMeasure(dataset, query);
        const rows = cells.get(keyOfFilter(query.filter)) ?? [];
        return aggregateOf(query, rows, column === undefined);
      });
    },
    prepare: async () => {},
  };
}

/** @param isKeyed - whether records are counted, whose keys tell which: not where a column is summed. */
function aggregateOf(query: Query, rows: readonly CountedRow[], isKeyed: boolean): Aggregate {
  const { measure } = query;
  const dimension = dividedBy(query).join(CODE_SEPARATOR);
  const byCode = new Map<string, Cell>();
  let total: Cell = { count: 0, key: 0 };
  for (const row of rows) {
    const cell: Cell = { count: Number(row[measure]), key: isKeyed ? Number(row.key) : 0 };
    const bits = isKeyed ? 0 : Number(row[bitsOf(measure)] ?? 0);
    if (bits !== 0) cell.bound = 2 ** (32 - Math.clz32(bits));
    if (row.dimension === null) total = cell;
    else if (row.dimension === dimension && row.code !== null && cell.count !== 0) {
      byCode.set(row.code, cell);
    }
  }
  return { total, byCode };
}

/** The version of the code lists of a calculation. */
function codeListsOf({ id }: CalculationState): RawBuilder<string> {
  return sql`(select code_lists from calculation where id = ${sql.lit(id)})`;
}
