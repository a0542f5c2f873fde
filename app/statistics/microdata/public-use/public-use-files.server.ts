import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Account } from '~/auth/account';
import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset } from '~/datasets/dataset';
import { isCurrentIn } from '~/datasets/record-table.server';
import { type Db } from '~/platform/db/client.server';
import { type ReadFrozen, readFrom } from '~/calculations/read-frozen.server';
import { type CalculationState } from '~/engine/engine';
import { codesOf, conditionsOf } from '~/engine/sql-filter.server';
import { createTimeSlices } from '~/engine/time-slices';
import { type ProtectionPolicy } from '~/protection/policy';
import { required } from '~/platform/system/required';
import { NOT_SHOWN, type CodedRow } from '../../export/microdata-row';
import { type FileVariable, fileVariables } from './file-variables';
import { type ReportedPolicy, type Usefulness, usefulnessOf } from './usefulness';
import { suppressLocally } from './suppress-locally';

/** Which file is requested, and by whom: guests get none. */
export interface PublicUseQuery {
  account: Account;
  dataset: Dataset;
  /** That of the edition: see `findEdition`. */
  calculation: CalculationState;
  /** Those of the calculation. */
  codeLists: CodeLists;
  year: string;
}

/** The records of a year by the key variables of their dataset. */
export interface PublicUseFile {
  records: number;
  /** Its approximate size in memory, in bytes. */
  bytes: number;
  variables: readonly FileVariable[];
  /** The number of suppressed values, by column. */
  suppressed: Readonly<Record<string, number>>;
  usefulness: Usefulness;
  /** Yields the records in random order; values that too few share are `_C`. */
  rows(): Iterable<CodedRow>;
}

/**
 * Makes the file of a year, or takes it from the cache: it never changes. Null for a year of few records,
 * which has nothing but its total, and if the file would show no more than one value of a record on average,
 * which tables also do.
 */
export type GetPublicUseFile = (query: PublicUseQuery) => Promise<PublicUseFile | null>;

/** Maximum bytes of files in memory; a record takes about 30. */
const MAX_CACHED_BYTES = 128 * 1024 * 1024;
/** The approximate bytes of a file apart from its columns: the distinct values. */
const OVERHEAD = 100_000;
const BATCH_ROWS = 1_000;

interface PublicUseSources {
  db: Db;
  /** Reads records; by default from `db`. */
  readFrozen?: ReadFrozen;
  policy: Pick<ProtectionPolicy, 'minCount' | 'minTotal'> & ReportedPolicy;
  /** Returns the secret key of a calculation that orders its records. */
  orderKey: (calculation: CalculationState) => string;
}

/** Creates the access to the public-use files of a database. */
export function createPublicUseFiles(sources: PublicUseSources): GetPublicUseFile {
  const { db, readFrozen = readFrom(db) } = sources;
  const known = new LRUCache<string, PublicUseFile, PublicUseQuery>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
    fetchMethod: (_key, _stale, { context }) =>
      readFrozen(context.calculation.id, (from) => makeFile({ ...sources, db: from }, context)),
    // A pending file still completes for its callers if others evict it.
    ignoreFetchAbort: true,
  });
  return async (query) => {
    const key = `${query.calculation.id} ${query.year}`;
    const file = await known.forceFetch(key, { context: query });
    return isHandedOut(file, sources.policy) ? file : null;
  };
}

function isHandedOut(
  { records, variables, usefulness }: PublicUseFile,
  { minTotal }: Pick<ProtectionPolicy, 'minTotal'>,
): boolean {
  return records > 0 && records >= minTotal && usefulness.values * variables.length > 1;
}

async function makeFile(
  sources: PublicUseSources,
  { dataset, calculation, codeLists, year }: PublicUseQuery,
): Promise<PublicUseFile> {
  const { policy } = sources;
  const variables = fileVariables(dataset, codeLists);
  const collected = variables.map((variable) => ({ variable, ...collectValues(variable) }));
  let records = 0;
  for await (const row of readYear(sources, { dataset, calculation, variables, year })) {
    for (const { variable, add } of collected) add([row[variable.dimension.name] ?? []].flat());
    records += 1;
  }
  const columns = collected.map(({ variable, numbers, values, exact }) => ({
    variable,
    numbers: new Uint32Array(numbers),
    values,
    exact,
  }));
  const numbers = columns.map((column) => column.numbers);
  const { kept, suppressed } = await suppressLocally(numbers, policy.minCount, createTimeSlices());
  return {
    records,
    bytes: [...numbers, kept].reduce((sum, { byteLength }) => sum + byteLength, OVERHEAD),
    variables,
    suppressed: Object.fromEntries(
      variables.map(({ column }, index) => [column, suppressed[index] ?? 0]),
    ),
    usefulness: usefulnessOf(columns, kept, policy),
    *rows() {
      for (const [row, set] of kept.entries()) {
        const values = columns.map(({ variable: { column }, numbers, values }, index) => {
          if (((set >>> index) & 1) === 0) return [column, NOT_SHOWN] as const;
          return [column, required(values[required(numbers[row], column)], column)] as const;
        });
        yield { year, ...Object.fromEntries(values) };
      }
    },
  };
}

/**
 * Collects the distinct values of a variable, the index of each record's value, and how many records carry
 * each, a record with several in each of them.
 */
function collectValues({ valueOf }: FileVariable) {
  const known = new Map<string, number>();
  const values: string[] = [];
  const numbers: number[] = [];
  const exact = new Map<string, number>();
  return {
    values,
    numbers,
    exact,
    add(codes: readonly string[]) {
      const carried = codes.map(valueOf);
      const [value = ''] = carried;
      const number = known.get(value) ?? values.push(value) - 1;
      known.set(value, number);
      numbers.push(number);
      for (const key of new Set(carried)) exact.set(key, (exact.get(key) ?? 0) + 1);
    },
  };
}

interface YearOfRecords extends Pick<PublicUseQuery, 'dataset' | 'calculation' | 'year'> {
  variables: readonly FileVariable[];
}

/**
 * Reads the key variables of the records of a year. The records' keys decide their order, differently for
 * each calculation, so that nobody can follow a record from one file to the next.
 */
function readYear(
  { db, orderKey }: PublicUseSources,
  { dataset, calculation, variables, year }: YearOfRecords,
): AsyncIterable<CodedRow> {
  const key = sql`coalesce(record_key::text, id)`;
  const chance = sql`sha256(convert_to(${orderKey(calculation)} || ${key}, 'UTF8'))`;
  const ofYear = conditionsOf(dataset, { codes: { year: [year] } });
  return db
    .selectFrom(sql`${sql.table(dataset.table)}`.as('record'))
    .select(variables.map(({ dimension }) => codesOf(dataset, dimension).as(dimension.name)))
    .where(sql<boolean>`${sql.join([isCurrentIn(calculation), ...ofYear], sql` and `)}`)
    .orderBy(chance)
    .orderBy('id')
    .stream(BATCH_ROWS);
}
