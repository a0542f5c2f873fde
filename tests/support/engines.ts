import { afterAll } from 'vitest';
import { type Db } from '~/platform/db/client.server';
import { runRebuildIndexJob } from '~/statistics/release/rebuild-index-job.server';
import { type StatisticsEngine, UncountableCalculation } from '~/engine/engine';
import { createBitmapEngine } from '~/engine/bitmap-engine.server';
import { createClickHouseStore } from '~/engine/clickhouse/calculation-store.server';
import { createClickHouseEngine } from '~/engine/clickhouse/clickhouse-engine.server';
import { Cluster } from '~/engine/clickhouse/cluster.server';
import { createSqlEngine } from '~/engine/sql-engine.server';
import { CLUSTER, findClickHouse, startClickHouse } from './clickhouse-cluster';

/** Creates an engine of a database for a test. */
export type CreateEngine = (options: { db: Db; hasKeys?: boolean }) => StatisticsEngine;

/**
 * Returns every engine of the portal by its name; ClickHouse counts on two shards, started for the test file,
 * and is omitted if it is not installed.
 */
export async function everyEngine(): Promise<Map<string, CreateEngine>> {
  const engines = new Map<string, CreateEngine>([
    ['bitmap', createBitmapEngine],
    ['sql', createSqlEngine],
  ]);
  const program = findClickHouse();
  if (!program) return engines;
  const clickhouse = await startClickHouse(program);
  const clusters = new Map<Db, Cluster>();
  afterAll(async () => {
    await Promise.all([...clusters.values()].map((cluster) => cluster.close()));
    await clickhouse.stop();
  });
  return engines.set('clickhouse', (options) => {
    // Each portal has a separate database.
    const url = clickhouse.urlOf(`terang_${clusters.size}`);
    const cluster = clusters.get(options.db) ?? new Cluster({ url, name: CLUSTER });
    clusters.set(options.db, cluster);
    return copyingEngine(options.db, cluster, createClickHouseEngine({ ...options, cluster }));
  });
}

/**
 * Returns an engine that copies calculations into the cluster when it cannot count them, as the portal does
 * by a job.
 */
function copyingEngine(db: Db, cluster: Cluster, engine: StatisticsEngine): StatisticsEngine {
  const store = createClickHouseStore(cluster);
  return {
    ...engine,
    aggregate: (calculation, queries) =>
      engine.aggregate(calculation, queries).catch(async (error: unknown) => {
        if (!(error instanceof UncountableCalculation)) throw error;
        const input = { calculation: error.calculationId };
        await runRebuildIndexJob({ db, store }, { input, keep: async () => {} });
        return engine.aggregate(calculation, queries);
      }),
  };
}
