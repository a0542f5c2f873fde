import { type Dataset, recordedDimensions } from '~/datasets/dataset';
import { type Calculation } from '~/platform/db/schema';

/** A table of the cluster: its name, and how a statement names it. */
export interface Table {
  name: string;
  quoted: string;
}

/** The tables of a calculation. */
export interface CalculationTables {
  /** The records of all shards. */
  records: Table;
  /** Those of a server; the same table where there is but one server. */
  part: Table;
  /** The numbers of the codes, on every server. Filled last: it says that the records are complete. */
  codes: Table;
}

/** A database of the cluster that all tables are in, and the name of the cluster where it is more than one server. */
interface Place {
  database: string;
  name?: string | undefined;
}

/**
 * The tables of a calculation. Its moment is a part of their names: after a restore of PostgreSQL another calculation
 * may get the same number.
 */
export function tablesOf(
  { id, dataset, calculated_at }: Pick<Calculation, 'id' | 'dataset' | 'calculated_at'>,
  { database, name }: Place,
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

/** The number of the calculation that a table belongs to; null where it is none of the dataset's. */
export function calculationOfTable(
  { name: dataset }: Pick<Dataset, 'name'>,
  table: string,
): number | null {
  if (!table.startsWith(`${dataset}_`)) return null;
  const id = /^(\d+)_\d+(_all|_codes)?$/.exec(table.slice(dataset.length + 1))?.[1];
  return id === undefined ? null : Number(id);
}

/** The summed columns of a dataset. */
export function summedColumns({ measures }: Dataset): string[] {
  return measures.flatMap(({ column }) => column ?? []);
}

/** The dimension that the records of a day are ordered by: neighbours then share codes. */
export function placeOf(dataset: Dataset): string | undefined {
  return recordedDimensions(dataset).find(({ isPlace }) => isPlace)?.name;
}

/**
 * The statements that create the tables of a calculation: a record a row, with the day as a number (20250131: the
 * cluster's own dates begin in 1970), the numbers of all its codes, its key, and what is summed, 0 where nothing is
 * stated. The key decides on the shard.
 */
export function createStatements(
  dataset: Dataset,
  { records, part, codes }: CalculationTables,
  { database, name }: Place,
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
