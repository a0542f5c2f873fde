import { type Db } from '~/platform/db/client.server';
import { type Environment } from '~/environment.server';
import { OperatorError } from '~/platform/i18n/operator-error';
import { type ReadFrozen } from '~/calculations/read-frozen.server';
import { measure } from '~/platform/server/measurements.server';
import {
  type CalculationStore,
  type StatisticsEngine,
  type UncountableCalculation,
} from './engine';
import { createBitmapEngine } from './bitmap-engine.server';
import { createClickHouseStore } from './clickhouse/calculation-store.server';
import { createClickHouseEngine } from './clickhouse/clickhouse-engine.server';
import { Cluster } from './clickhouse/cluster.server';
import { createSqlEngine } from './sql-engine.server';

type EngineSettings = Pick<
  Environment,
  'STATISTICS_ENGINE' | 'CLICKHOUSE_URL' | 'CLICKHOUSE_CLUSTER'
>;

interface EngineOptions {
  /** Reads indexes and records; by default from the database. */
  readFrozen?: ReadFrozen | undefined;
  /** Replaces the error thrown while a part of ClickHouse is unavailable. */
  onAway?: (error: unknown) => unknown;
  /** Replaces the error thrown when a calculation cannot be counted. */
  onUncountable?: ((error: UncountableCalculation) => unknown) | undefined;
}

/**
 * Creates the engine that `STATISTICS_ENGINE` names; it sums keys if the policy rounds to a `base` by them.
 */
export function createStatisticsEngine(
  environment: EngineSettings,
  { base }: { base: number },
  db: Db,
  { readFrozen, onAway = clusterIsAway, onUncountable }: EngineOptions = {},
): StatisticsEngine {
  const hasKeys = base > 1;
  const engines = {
    bitmap: () => createBitmapEngine({ db, readFrozen, hasKeys, onUncountable }),
    sql: () => createSqlEngine({ db, readFrozen, hasKeys }),
    clickhouse: () =>
      createClickHouseEngine({
        db,
        hasKeys,
        onAway,
        onUncountable,
        cluster: clusterOf(environment),
      }),
  };
  return measuredEngine(engines[environment.STATISTICS_ENGINE]());
}

/** Returns where the engine that `STATISTICS_ENGINE` names keeps calculations; null if that is PostgreSQL. */
export function createCalculationStore(environment: EngineSettings): CalculationStore | null {
  if (environment.STATISTICS_ENGINE !== 'clickhouse') return null;
  return createClickHouseStore(clusterOf(environment), clusterIsAway);
}

function clusterOf({ CLICKHOUSE_URL: url, CLICKHOUSE_CLUSTER: name }: EngineSettings): Cluster {
  if (url === undefined) throw new OperatorError('environment', [{ key: 'CLICKHOUSE_URL' }]);
  return new Cluster({ url, name });
}

function clusterIsAway(cause: unknown): OperatorError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new OperatorError('database', [{ key: 'clusterAway', values: { reason } }], { cause });
}

/** Wraps an engine to measure how long each successful call takes. */
function measuredEngine(engine: StatisticsEngine): StatisticsEngine {
  return {
    async aggregate(calculation, queries) {
      const startedAt = performance.now();
      const aggregates = await engine.aggregate(calculation, queries);
      measure('counted', { seconds: (performance.now() - startedAt) / 1_000 });
      return aggregates;
    },
    prepare: (calculation) => engine.prepare(calculation),
  };
}
