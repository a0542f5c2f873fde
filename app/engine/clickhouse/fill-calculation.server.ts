import { isDeepStrictEqual } from 'node:util';
import { type Dataset } from '~/datasets/dataset';
import { type Db } from '~/platform/db/client.server';
import { type CopyOut } from '~/platform/db/copying-transaction.server';
import { type Calculation } from '~/platform/db/schema';
import { linesOf, codesOf, keyOf, NULL, remembering } from '~/calculations/copied-lines.server';
import { selectRecords } from '~/calculations/stream-records.server';
import { calendarCode } from '~/datasets/calendar';
import { countedColumns } from '~/datasets/record-table.server';
import { type Aggregate, type Query } from '../engine';
import { createSqlEngine } from '../sql-engine.server';
import { type CalculationTables, createStatements, placeOf } from './calculation-table';
import { type Cluster } from './cluster.server';
import { type CodeNumbers, numberCodes, RECORD_NUMBER } from './code-numbers';
import { countQueries } from './count-queries.server';
import { numberOfDay } from './counting-statement';

/** Records written at a time: about 10 MB. */
const BATCH_RECORDS = 100_000;

/** What to fill, and from where. */
interface Filling {
  /** A transaction that excludes any other filling of the same calculation. */
  db: Db;
  copyOut: CopyOut;
  cluster: Cluster;
  dataset: Dataset;
  calculation: Calculation;
  tables: CalculationTables;
  onProgress?: ((records: number) => void) | undefined;
}

/**
 * Copies the records of a calculation from PostgreSQL into the cluster. The copy is complete only when the
 * cluster has counted every code, and summed every key and measure, as PostgreSQL does, and every replica
 * holds what its shard does.
 *
 * @throws if they differ; the tables then belong to no calculation.
 */
export async function fillCalculation({
  db,
  copyOut,
  cluster,
  dataset,
  calculation,
  tables,
  onProgress,
}: Filling): Promise<void> {
  const queries = everyQuery(dataset);
  const expected = await createSqlEngine({ db, hasKeys: true }).aggregate(calculation, queries);
  if (expected[0]?.total.count !== calculation.records) {
    throw new Error(`The records of calculation ${calculation.id} are no longer there`);
  }
  const numbers = numberCodes(countedByDimension(queries, expected));
  for (const { quoted } of [tables.codes, tables.records, tables.part]) {
    await cluster.commandEach(`DROP TABLE IF EXISTS ${quoted}`);
  }
  for (const statement of createStatements(dataset, tables, cluster)) {
    await cluster.commandEach(statement);
  }
  await writeRecords({ db, copyOut, cluster, dataset, calculation, tables, onProgress, numbers });
  const counted = await countQueries(
    { cluster, dataset, table: tables.records.quoted, numbers, hasKeys: true },
    queries,
  );
  if (!isDeepStrictEqual(counted, expected)) {
    throw new Error(`ClickHouse counts calculation ${calculation.id} unlike PostgreSQL`);
  }
  await compareReplicas(cluster, tables);
  await cluster.insertEach(
    tables.codes.quoted,
    numbers.codes.map(({ dimension, code }, index) => {
      return `${index + 1}\t${escape(dimension)}\t${escape(code)}\n`;
    }),
  );
}

/** Returns every measure by every dimension, records first. */
function everyQuery(dataset: Dataset): Query[] {
  const measures = [...dataset.measures].sort(
    (a, b) => Number(a.column !== undefined) - Number(b.column !== undefined),
  );
  return measures.flatMap(({ name: measure }) =>
    dataset.dimensions.map(({ name }) => ({ filter: { codes: {} }, measure, dimension: name })),
  );
}

/** Returns the first count of each dimension, which is that of records: every code has at least one. */
function countedByDimension(
  queries: readonly Query[],
  aggregates: readonly Aggregate[],
): Map<string, Aggregate> {
  const counted = new Map<string, Aggregate>();
  for (const [index, { dimension }] of queries.entries()) {
    const aggregate = aggregates[index];
    if (dimension !== undefined && aggregate && !counted.has(dimension)) {
      counted.set(dimension, aggregate);
    }
  }
  return counted;
}

async function writeRecords({
  db,
  copyOut,
  cluster,
  dataset,
  calculation,
  tables,
  onProgress,
  numbers,
}: Filling & { numbers: CodeNumbers }): Promise<void> {
  const write = createRecordWriter(dataset, numbers);
  const copied = copyOut(selectRecords(db, dataset, calculation));
  let batch: string[] = [];
  let records = 0;
  let written = 0;
  const flush = async () => {
    await cluster.insert(tables.records.quoted, batch);
    batch = [];
    written = records;
    onProgress?.(written);
  };
  for await (const lines of linesOf(copied)) {
    // Joined into one string: as separate strings, waiting lines double the work of the garbage collector.
    batch.push(lines.map(write).join(''));
    records += lines.length;
    if (records - written >= BATCH_RECORDS) await flush();
  }
  await flush();
}

/**
 * Any replica of a shard may answer, so all must hold the same.
 *
 * @throws if they differ: then nothing in the cluster's configuration copies rows to all replicas.
 */
async function compareReplicas(cluster: Cluster, { part }: CalculationTables): Promise<void> {
  const sums = `SELECT count() AS records, sum(record_key) AS keys FROM ${part.quoted}`;
  const shards = new Map<number, unknown>();
  for (const { shard, rows } of await cluster.queryEach(sums)) {
    if (!shards.has(shard)) shards.set(shard, rows);
    if (!isDeepStrictEqual(shards.get(shard), rows)) {
      throw new Error(`The replicas of shard ${shard} hold different records`);
    }
  }
}

/** Escapes a text for tab-separated values. */
function escape(text: string): string {
  return text.replace(/[\\\t\n]/g, (sign) => ({ '\t': '\\t', '\n': '\\n' })[sign] ?? '\\\\');
}

/**
 * Converts copied records to the rows of their calculation's table: lines of numbers.
 *
 * @throws when the returned function meets a code without a number.
 */
function createRecordWriter(dataset: Dataset, numbers: CodeNumbers): (line: string) => string {
  const [, ...columns] = countedColumns(dataset);
  const calendars = dataset.dimensions.flatMap(({ name, calendar }) =>
    calendar ? [{ name, calendar }] : [],
  );
  const index = columns.findIndex(({ name }) => name === placeOf(dataset));

  function numberOf(dimension: string, code: string): number {
    const number = numbers.numberOf(dimension, code);
    if (number === undefined) throw new Error(`A record carries an unknown code of ${dimension}`);
    return number;
  }

  const numbersOfDay = remembering((day) =>
    calendars.map(({ name, calendar }) => numberOf(name, calendarCode(day, calendar))).join(),
  );
  /** For each column, writes the numbers of the codes in a field, or the value to sum: 0 if not stated. */
  const writers = columns.map(({ name, type }) =>
    type === 'integer'
      ? (field: string) => (field === NULL ? '0' : field)
      : remembering((field) =>
          codesOf(type, field)
            .map((code) => numberOf(name, code))
            .join(),
        ),
  );

  return (line) => {
    const [key = '', day = '', ...fields] = line.split('\t');
    if (fields.length !== columns.length) throw new Error('A record has other columns');
    let codes = `${RECORD_NUMBER},${numbersOfDay(day)}`;
    let sums = '';
    let sorted = '0';
    for (const [at, write] of writers.entries()) {
      const written = write(fields[at] ?? '');
      if (columns[at]?.type === 'integer') sums += `\t${written}`;
      else codes += `,${written}`;
      if (at === index) sorted = written;
    }
    return `${numberOfDay(day)}\t${sorted}\t${keyOf(key) >>> 0}\t[${codes}]${sums}\n`;
  };
}
