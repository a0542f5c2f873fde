import { type RawBuilder, sql } from 'kysely';
import { isCurrentIn } from '~/datasets/record-table.server';
import { type Db } from '~/platform/db/client.server';
import { type ReadFrozen, readFrom } from '~/calculations/read-frozen.server';
import { type Dataset, type Dimension } from '~/datasets/dataset';
import { frozenRecords, type FrozenState } from '~/datasets/frozen-records.server';
import {
  CODE_SEPARATOR,
  dividedBy,
  type Aggregate,
  type CalculationState,
  type Cell,
  type Query,
  type StatisticsEngine,
  type Filter,
} from './engine';
import { declaredDataset, declaredMeasure, groupByFilter, keyOfFilter } from './declared';
import { codesOf, conditionsOf } from './sql-filter.server';

/** The column of the bits that occur in any value of a summed measure. */
const bitsOf = (measure: string) => `bits of ${measure}`;

/**
 * Creates an engine in which PostgreSQL counts the records of a calculation: one statement for each distinct
 * filter. It needs no index and no memory, and is the oracle of the bitmap engine.
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

/** @param isKeyed - whether records are counted and their keys summed; false for the sum of a column. */
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

/**
 * The measures of one code, by name, and the sum of keys; the total has neither dimension nor code. For a
 * combination, dimension and code join those of each part with `CODE_SEPARATOR`.
 */
type CountedRow = { dimension: string | null; code: string | null } & Record<string, unknown>;

/** What to count. */
interface Counting {
  dataset: Dataset;
  filter: Filter;
  dimensions: ReadonlySet<string>;
  /** The dimensions of each table that are crossed with each other. */
  crossed: readonly (readonly string[])[];
  /** Whether the keys of the records are summed. */
  hasKeys: boolean;
  state: FrozenState;
}

/**
 * Builds a statement that yields the total and a cell for each code of each dimension: all single-valued
 * dimensions in one pass by GROUPING SETS, the codes of multi-valued ones unnested.
 */
function countingStatement({
  dataset,
  filter,
  dimensions,
  crossed,
  hasKeys,
  state,
}: Counting): RawBuilder<CountedRow> {
  const counted = dataset.dimensions.filter(({ name }) => dimensions.has(name));
  const single = counted.filter(({ isMultiple }) => !isMultiple);
  const multiple = counted.filter(({ isMultiple }) => isMultiple);
  const measures = measuresOf(dataset, hasKeys);
  const selected = dataset.dimensions.filter(
    ({ name }) => dimensions.has(name) || crossed.some((names) => names.includes(name)),
  );
  const columns = [
    ...selected.map(
      (dimension) => sql`${codesOf(dataset, dimension)} as ${sql.ref(dimension.name)}`,
    ),
    ...dataset.measures.flatMap(({ column }) => (column ? [sql.ref(column)] : [])),
    ...(hasKeys ? [sql.ref('record_key')] : []),
  ];
  const conditions = conditionsOf(dataset, filter);
  const branches = [
    countBySingle(single, measures),
    ...multiple.map(({ name }) => countByMultiple(name, measures)),
    ...crossed.map((names) => countCrossed(dataset, names, measures)),
  ];
  return sql<CountedRow>`
    with selected as (
      select ${columns.length > 0 ? sql.join(columns) : sql`1`}
      from (${frozenRecords(dataset, state)}) as record
      ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    )
    ${sql.join(branches, sql` union all `)}`;
}

function measuresOf({ measures }: Dataset, hasKeys: boolean): RawBuilder<unknown> {
  return sql.join([
    sql`${hasKeys ? sql`sum(record_key) & 4294967295` : sql`0`} as key`,
    ...measures.flatMap(({ name, column }) =>
      column
        ? [
            sql`coalesce(sum(${sql.ref(column)}), 0) as ${sql.ref(name)}`,
            sql`bit_or(${sql.ref(column)}) as ${sql.ref(bitsOf(name))}`,
          ]
        : [sql`count(*) as ${sql.ref(name)}`],
    ),
  ]);
}

/** Codes are never null, so the one non-null column of a grouping set holds its code. */
function countBySingle(
  dimensions: readonly Dimension[],
  measures: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const nothing = sql`null::text`;
  const names = dimensions.map(
    ({ name }) => sql`case when grouping(${sql.ref(name)}) = 0 then ${name}::text end`,
  );
  const codes = dimensions.map(({ name }) => sql.ref(name));
  const sets = [sql`()`, ...codes.map((code) => sql`(${code})`)];
  return sql`
    select
      coalesce(${sql.join([...names, nothing])}) as dimension,
      coalesce(${sql.join([...codes, nothing])}) as code,
      ${measures}
    from selected group by grouping sets (${sql.join(sets)})`;
}

function countByMultiple(name: string, measures: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${name}::text as dimension, code, ${measures}
    from selected cross join unnest(selected.${sql.ref(name)}) as codes(code) group by code`;
}

function countCrossed(
  { dimensions }: Dataset,
  names: readonly string[],
  measures: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isMultiple = (name: string) =>
    dimensions.find((dimension) => dimension.name === name)?.isMultiple;
  const codes = names.map((name) =>
    isMultiple(name) ? sql.ref(`codes of ${name}.code`) : sql.ref(`selected.${name}`),
  );
  const unnested = names
    .filter(isMultiple)
    .map(
      (name) =>
        sql` cross join unnest(selected.${sql.ref(name)}) as ${sql.ref(`codes of ${name}`)}(code)`,
    );
  return sql`
    select ${names.join(CODE_SEPARATOR)}::text as dimension,
      concat_ws(${CODE_SEPARATOR}, ${sql.join(codes)}) as code, ${measures}
    from selected ${sql.join(unnested, sql` `)} group by ${sql.join(codes)}`;
}
