import { LRUCache } from 'lru-cache';
import { type Db } from '~/platform/db/client.server';
import { type Calculation } from '~/platform/db/schema';
import { type CalculationState, type StatisticsEngine, UncountableCalculation } from '../engine';
import { declaredDataset, declaredMeasure } from '../declared';
import { isClusterAway } from './cluster-away';
import { type Cluster } from './cluster.server';
import { countQueries } from './count-queries.server';
import { type CalculationTables, tablesOf } from './calculation-table';
import { CodeNumbers, type NumberedCode } from './code-numbers';

/** Calculations whose code numbers are kept in memory, about 100 KB each. */
const MAX_OPEN = 100;

interface ClickHouseEngineOptions {
  db: Db;
  cluster: Cluster;
  /** Whether keys are summed with every count. */
  hasKeys?: boolean;
  /** Replaces the error thrown while a part of the cluster is unavailable. */
  onAway?: ((error: unknown) => unknown) | undefined;
  /** Replaces the error thrown when the cluster does not have a calculation. */
  onUncountable?: ((error: UncountableCalculation) => unknown) | undefined;
}

/**
 * Creates an engine in which a ClickHouse cluster counts, each server its shard: one pass over the records
 * for each distinct filter.
 */
export function createClickHouseEngine({
  db,
  cluster,
  hasKeys = false,
  onAway = (error) => error,
  onUncountable = (error) => error,
}: ClickHouseEngineOptions): StatisticsEngine {
  const opened = new LRUCache<number, Promise<OpenCalculation>>({ max: MAX_OPEN });

  function open(calculation: CalculationState): Promise<OpenCalculation> {
    const { id } = calculation;
    const known = opened.get(id);
    if (known) return known;
    const opening = openCalculation(db, cluster, id);
    opened.set(id, opening);
    return opening;
  }

  /** After a failure, a calculation is looked up again: a server may have come back without its tables. */
  async function attempt<Result>({ id }: CalculationState, act: () => Promise<Result>) {
    try {
      return await act();
    } catch (error) {
      opened.delete(id);
      if (error instanceof UncountableCalculation) throw onUncountable(error);
      throw isClusterAway(error) ? onAway(error) : error;
    }
  }

  return {
    async aggregate(calculation, queries) {
      const dataset = declaredDataset(calculation);
      for (const query of queries) declaredMeasure(dataset, query);
      if (queries.length === 0) return [];
      return attempt(calculation, async () => {
        const { table, numbers } = await open(calculation);
        return countQueries({ cluster, dataset, table, numbers, hasKeys }, queries);
      });
    },
    async prepare(calculation) {
      await attempt(calculation, () => open(calculation));
    },
  };
}

/** What is needed to count a calculation in the cluster. */
interface OpenCalculation {
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
async function openCalculation(db: Db, cluster: Cluster, id: number): Promise<OpenCalculation> {
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
