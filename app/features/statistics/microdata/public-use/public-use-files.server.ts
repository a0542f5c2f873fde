import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Account } from '~/auth/account';
import { type Dataset, type RecordedDimension, recordedDimensions } from '~/datasets/dataset';
import { isCurrentIn } from '~/datasets/record-table.server';
import { type Db } from '~/db/client.server';
import { type ReadFrozen, readFrom } from '../../calculations/read-frozen.server';
import { type CalculationState } from '../../engine';
import { codesOf, conditionsOf } from '../../engines/sql-filter.server';
import { createTurns } from '../../engines/turns';
import { type ProtectionPolicy } from '../../protection/policy';
import { NOT_SHOWN, type CodedRow } from '../microdata-row';
import { suppressLocally } from './suppress-locally';

/** Which file is asked for, and by whom: guests get none. */
interface PublicUseQuery {
  account: Account;
  dataset: Dataset;
  calculation: CalculationState;
  year: string;
}

/** The records of a year by the key variables of their dataset. */
export interface PublicUseFile {
  records: number;
  /** Its approximate size in memory, in bytes. */
  bytes: number;
  /** How many values are not shown, by the name of the variable. */
  suppressed: Readonly<Record<string, number>>;
  /** The records in an order by chance, in which values that too few share are `_C`. */
  rows(): Iterable<CodedRow>;
}

/** Makes the file of a year, or takes it from memory: it never changes. */
export type GetPublicUseFile = (query: PublicUseQuery) => Promise<PublicUseFile>;

/** Maximum bytes of files in memory; a record takes about 30. */
const MAX_CACHED_BYTES = 128 * 1024 * 1024;
/** The approximate bytes of a file apart from its columns: the distinct values. */
const OVERHEAD = 100_000;
const BATCH_ROWS = 1_000;

interface PublicUseSources {
  db: Db;
  /** Where records are read; without it in `db`. */
  readFrozen?: ReadFrozen;
  policy: Pick<ProtectionPolicy, 'minCount'>;
  /** The key of a calculation that orders its records; nobody else may know it. */
  orderKey: (calculation: CalculationState) => string;
}

/** The public-use files of a database. */
export function createPublicUseFiles(sources: PublicUseSources): GetPublicUseFile {
  const { db, readFrozen = readFrom(db) } = sources;
  const known = new LRUCache<string, PublicUseFile, PublicUseQuery>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
    fetchMethod: (_key, _stale, { context }) =>
      readFrozen(context.calculation.id, (from) => makeFile({ ...sources, db: from }, context)),
    // Whoever waits for an answer gets it, even if many others were asked for meanwhile.
    ignoreFetchAbort: true,
  });
  return (query) => known.forceFetch(`${query.calculation.id} ${query.year}`, { context: query });
}

/** The dimensions that the records of a public-use file are told by. */
export function keyVariables(dataset: Dataset): RecordedDimension[] {
  return dataset.keyVariables.flatMap(
    (name) => recordedDimensions(dataset).find((dimension) => dimension.name === name) ?? [],
  );
}

async function makeFile(
  sources: PublicUseSources,
  { dataset, calculation, year }: PublicUseQuery,
): Promise<PublicUseFile> {
  const variables = keyVariables(dataset).map(({ name }) => ({ name, ...numberedValues() }));
  let records = 0;
  for await (const row of readYear(sources, { dataset, calculation, year })) {
    for (const { name, add } of variables) add(row[name] ?? []);
    records += 1;
  }
  const columns = variables.map(({ numbers }) => new Uint32Array(numbers));
  const { kept, suppressed } = await suppressLocally(
    columns,
    sources.policy.minCount,
    createTurns(),
  );
  return {
    records,
    bytes: [...columns, kept].reduce((sum, { byteLength }) => sum + byteLength, OVERHEAD),
    suppressed: Object.fromEntries(
      variables.map(({ name }, index) => [name, suppressed[index] ?? 0]),
    ),
    *rows() {
      for (const [row, set] of kept.entries()) {
        const values = variables.map(({ name, values }, index) => {
          const isKept = ((set >>> index) & 1) === 1;
          return [name, isKept ? values[columns[index]![row]!]! : NOT_SHOWN] as const;
        });
        yield { year, ...Object.fromEntries(values) };
      }
    },
  };
}

/** The values of a variable, each kept once, and the number of that of each record. */
function numberedValues() {
  const known = new Map<string, number>();
  const values: (string | readonly string[])[] = [];
  const numbers: number[] = [];
  return {
    values,
    numbers,
    add(value: string | readonly string[]) {
      const sorted = typeof value === 'string' ? value : [...value].sort();
      const key = String(sorted);
      const number = known.get(key) ?? values.push(sorted) - 1;
      known.set(key, number);
      numbers.push(number);
    },
  };
}

/**
 * The key variables of the records of a year. Their order is drawn by the records' keys, and anew for each
 * calculation, so that nobody follows a record from one file to the next.
 */
function readYear(
  { db, orderKey }: PublicUseSources,
  { dataset, calculation, year }: Omit<PublicUseQuery, 'account'>,
): AsyncIterable<CodedRow> {
  const key = sql`coalesce(record_key::text, id)`;
  const chance = sql`sha256(convert_to(${orderKey(calculation)} || ${key}, 'UTF8'))`;
  const ofYear = conditionsOf(dataset, { codes: { year: [year] } });
  return db
    .selectFrom(sql`${sql.table(dataset.table)}`.as('record'))
    .select(keyVariables(dataset).map((one) => codesOf(dataset, one).as(one.name)))
    .where(sql<boolean>`${sql.join([isCurrentIn(calculation), ...ofYear], sql` and `)}`)
    .orderBy(chance)
    .orderBy('id')
    .stream(BATCH_ROWS);
}
