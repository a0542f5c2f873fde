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
  /** Where indexes and records are read; without it in the database. */
  readFrozen?: ReadFrozen | undefined;
  /** Makes of the error that is thrown while a part of ClickHouse is away another one. */
  onAway?: (error: unknown) => unknown;
  /** Makes of the error that is thrown where a calculation cannot be counted another one. */
  onUncountable?: ((error: UncountableCalculation) => unknown) | undefined;
}

/**
 * The engine that `STATISTICS_ENGINE` names; it sums keys where the policy rounds to a `base` by them.
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

/** Where the engine that `STATISTICS_ENGINE` names keeps calculations; null where that is PostgreSQL. */
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

/** An engine that tells how long each of its calls took; calls that fail are not counted. */
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
