import { type Dataset } from '~/datasets/dataset';
import { type Aggregate, type Cell, CODE_SEPARATOR, dividedBy, type Query } from '../engine';
import { declaredMeasure, groupByFilter, keyOfFilter } from '../declared';
import { type Cluster } from './cluster.server';
import { type CodeNumbers, RECORD_NUMBER } from './code-numbers';
import {
  countedColumns,
  type CountedRow,
  type Counting,
  countingStatement,
  crossingStatement,
} from './counting-statement';

/** The records to count, and where they are. */
interface Counted {
  cluster: Cluster;
  dataset: Dataset;
  /** The table of the records. */
  table: string;
  numbers: CodeNumbers;
  hasKeys: boolean;
}

/** Cells by dimensions and codes, each joined by `CODE_SEPARATOR`; the total has neither. */
type CountedRows = Map<string, Map<string, CountedRow>>;

/** Counts queries: one statement for each distinct filter, and one for each table of several dimensions. */
export async function countQueries(
  counted: Counted,
  queries: readonly Query[],
): Promise<Aggregate[]> {
  const { dataset } = counted;
  const counting = [...groupByFilter(queries)].map(async ([key, group]) => {
    return [key, await countFilter(counted, group)] as const;
  });
  const rows = new Map(await Promise.all(counting));
  return queries.map((query) => {
    const { column } = declaredMeasure(dataset, query);
    const ofFilter = rows.get(keyOfFilter(query.filter));
    const byCode = ofFilter?.get(dividedBy(query).join(CODE_SEPARATOR)) ?? [];
    const cells = [...byCode].map(([code, row]) => [code, cellOf(row, column)] as const);
    const total = ofFilter?.get('')?.get('');
    return {
      total: total ? cellOf(total, column) : { count: 0, key: 0 },
      byCode: new Map(
        dividedBy(query).length > 0 ? cells.filter(([, { count }]) => count !== 0) : [],
      ),
    };
  });
}

async function countFilter(
  { cluster, dataset, table, numbers, hasKeys }: Counted,
  queries: readonly [Query, ...Query[]],
): Promise<CountedRows> {
  const columns = queries.flatMap((query) => declaredMeasure(dataset, query).column ?? []);
  const counting: Counting = {
    table,
    numbers,
    hasKeys,
    filter: queries[0].filter,
    sums: [...new Set(columns)],
  };
  const tables = new Map(queries.map((query) => [dividedBy(query).join(), dividedBy(query)]));
  const crossed = [...tables.values()].filter(({ length }) => length > 1);
  const single = [...tables.values()].filter(({ length }) => length === 1).flat();
  const ask = async (statement: string | null) =>
    statement === null ? [] : cluster.query<CountedRow>(statement);
  const answers = await Promise.all([
    ask(countingStatement(counting, new Set(single))),
    ...crossed.map((names) => ask(crossingStatement(counting, names))),
  ]);
  const rows: CountedRows = new Map();
  for (const row of answers.flat()) addRow(rows, row, numbers);
  return rows;
}

/** Adds a row under the dimensions and codes of its numbers. */
function addRow(rows: CountedRows, row: CountedRow, numbers: CodeNumbers): void {
  const dimensions: string[] = [];
  const codes: string[] = [];
  for (let index = 0; countedColumns.code(index) in row; index += 1) {
    const number = Number(row[countedColumns.code(index)]);
    if (number === RECORD_NUMBER) continue;
    const { dimension, code } = numbers.codeOf(number);
    dimensions.push(dimension);
    codes.push(code);
  }
  const table = dimensions.join(CODE_SEPARATOR);
  const byCode = rows.get(table) ?? new Map<string, CountedRow>();
  rows.set(table, byCode.set(codes.join(CODE_SEPARATOR), row));
}

/** @param column - the summed one; without it, records are counted and their keys summed. */
function cellOf(row: CountedRow, column: string | undefined): Cell {
  if (column === undefined) return { count: Number(row.records), key: Number(row.key) };
  const cell: Cell = { count: Number(row[countedColumns.sumOf(column)]), key: 0 };
  const bits = Number(row[countedColumns.bitsOf(column)]);
  return bits === 0 ? cell : { ...cell, bound: 2 ** (32 - Math.clz32(bits)) };
}
