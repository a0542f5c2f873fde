import { type Db } from '~/platform/db/client.server';
import { type Calculation } from '~/platform/db/schema';
import { UncountableCalculation } from '../engine';
import { type CalculationTables, tablesOf } from './calculation-table';
import { type Cluster } from './cluster.server';
import { CodeNumbers, type NumberedCode } from './code-numbers';

/** What is needed to count a calculation in the cluster. */
export interface OpenCalculation {
  /** The table of its records. */
  table: string;
  numbers: CodeNumbers;
}

/**
 * Finds a calculation in the cluster.
 *
 * @throws UncountableCalculation if it is missing or incomplete: made under another engine, or before a
 * server lost its disk.
 */
export async function openCalculation(
  db: Db,
  cluster: Cluster,
  id: number,
): Promise<OpenCalculation> {
  const calculation = await db
    .selectFrom('calculation')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const tables = tablesOf(calculation, cluster);
  if (!(await isComplete(cluster, tables, calculation))) {
    throw new UncountableCalculation(id, `ClickHouse does not have all of calculation ${id}`);
  }
  const codes = await cluster.query<NumberedCode>(
    `SELECT dimension, code FROM ${tables.codes.quoted} ORDER BY number`,
  );
  return { table: tables.records.quoted, numbers: new CodeNumbers(codes) };
}

/** Returns whether every answering server has the tables, and all shards together have all records. */
async function isComplete(
  cluster: Cluster,
  { records, part, codes }: CalculationTables,
  calculation: Pick<Calculation, 'records'>,
): Promise<boolean> {
  const names = [...new Set([records, part, codes].map(({ name }) => name))];
  const found = await cluster.queryEachAnswering<{ tables: string | number }>(
    `SELECT count() AS tables FROM system.tables WHERE database = '${cluster.database}'
    AND name IN (${names.map((name) => `'${name}'`).join(', ')})`,
  );
  if (found.some(([row]) => Number(row?.tables) !== names.length)) return false;
  const [numbered] = await cluster.query<{ codes: string | number }>(
    `SELECT count() AS codes FROM ${codes.quoted}`,
  );
  if (Number(numbered?.codes) === 0) return false;
  const [counted] = await cluster.query<{ records: string | number }>(
    `SELECT count() AS records FROM ${records.quoted}`,
  );
  return Number(counted?.records) === calculation.records;
}
