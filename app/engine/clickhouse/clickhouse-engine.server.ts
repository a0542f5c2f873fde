import { LRUCache } from 'lru-cache';
import { type Db } from '~/platform/db/client.server';
import { type CalculationState, type StatisticsEngine, UncountableCalculation } from '../engine';
import { declaredDataset, declaredMeasure } from '../declared';
import { isClusterAway } from './cluster-away';
import { type Cluster } from './cluster.server';
import { countQueries } from './count-queries.server';
import { type OpenCalculation, openCalculation } from './open-calculation.server';

/** Calculations whose numbers of codes are kept in memory, some 100 KB each. */
const MAX_OPEN = 100;

interface ClickHouseEngineOptions {
  db: Db;
  cluster: Cluster;
  /** Whether keys are summed with every count. */
  hasKeys?: boolean;
  /** What is thrown instead of the error while a part of the cluster is away. */
  onAway?: ((error: unknown) => unknown) | undefined;
  /** What is thrown instead of the error where the cluster does not have a calculation. */
  onUncountable?: ((error: UncountableCalculation) => unknown) | undefined;
}

/**
 * The engine that lets a ClickHouse cluster count, each server its shard: a pass over the records for each distinct
 * filter.
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

  /** What failed is looked for anew when it is needed again: a server may have come back without its tables. */
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
