import { type Dataset, recordedDimensions } from '~/datasets/dataset';
import { type Calculation } from '~/platform/db/schema';

/** A table of the cluster: its name, and its reference in statements. */
export interface Table {
  name: string;
  quoted: string;
}

/** The tables of a calculation. */
export interface CalculationTables {
  /** The records of all shards. */
  records: Table;
  /** The records of one server; the same table if there is only one server. */
  part: Table;
  /** The numbers of the codes, on every server. Filled last: it marks the records as complete. */
  codes: Table;
}

/**
 * The database of the cluster that holds all tables, and the name of the cluster if it has more than one
 * server.
 */
interface TableLocation {
  database: string;
  name?: string | undefined;
}

/**
 * Returns the tables of a calculation. Their names include its time: after PostgreSQL is restored, another
 * calculation may get the same number.
 */
export function tablesOf(
  { id, dataset, calculated_at }: Pick<Calculation, 'id' | 'dataset' | 'calculated_at'>,
  { database, name }: TableLocation,
): CalculationTables {
  const table = (suffix: string): Table => {
    const full = `${dataset}_${id}_${calculated_at.getTime()}${suffix}`;
    return { name: full, quoted: `\`${database}\`.\`${full}\`` };
  };
  return {
    records: table(name === undefined ? '' : '_all'),
    part: table(''),
    codes: table('_codes'),
  };
}

/**
 * Returns the number of the calculation that a table belongs to; null if it is not a table of the dataset.
 */
export function calculationOfTable(
  { name: dataset }: Pick<Dataset, 'name'>,
  table: string,
): number | null {
  if (!table.startsWith(`${dataset}_`)) return null;
  const id = /^(\d+)_\d+(_all|_codes)?$/.exec(table.slice(dataset.length + 1))?.[1];
  return id === undefined ? null : Number(id);
}

function summedColumns({ measures }: Dataset): string[] {
  return measures.flatMap(({ column }) => column ?? []);
}

/** Returns the dimension that orders the records of a day, so that neighbours share codes. */
export function placeOf(dataset: Dataset): string | undefined {
  return recordedDimensions(dataset).find(({ isPlace }) => isPlace)?.name;
}

/**
 * Returns the statements that create the tables of a calculation: one row for each record, with the day as a
 * number (20250131: the cluster's own dates begin in 1970), the numbers of all its codes, its key, and the
 * summed values, 0 where not stated. The key decides the shard.
 */
export function createStatements(
  dataset: Dataset,
  { records, part, codes }: CalculationTables,
  { database, name }: TableLocation,
): string[] {
  const columns = [
    'day UInt32',
    'place UInt16',
    'record_key UInt32',
    'codes Array(UInt16)',
    ...summedColumns(dataset).map((column) => `\`${column}\` Int32`),
  ].join(', ');
  const distributed = `CREATE TABLE ${records.quoted} (${columns})
    ENGINE = Distributed('${name}', '${database}', '${part.name}', record_key)`;
  return [
    `CREATE DATABASE IF NOT EXISTS \`${database}\``,
    `CREATE TABLE ${part.quoted} (${columns})
      ENGINE = MergeTree PARTITION BY intDiv(day, 10000) ORDER BY (day, place)`,
    ...(name === undefined ? [] : [distributed]),
    `CREATE TABLE ${codes.quoted} (number UInt16, dimension String, code String)
      ENGINE = MergeTree ORDER BY number`,
  ];
}
