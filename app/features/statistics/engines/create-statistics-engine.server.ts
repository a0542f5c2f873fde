import { type Db } from '~/db/client.server';
import { type Environment } from '~/environment.server';
import { type StatisticsEngine } from '../engine';
import { type ProtectionPolicy } from '../protection/policy';
import { createBitmapEngine } from './bitmap-engine.server';
import { createSqlEngine } from './sql-engine.server';

/** The engine that `STATISTICS_ENGINE` names; it sums keys where the policy rounds by them. */
export function createStatisticsEngine(
  environment: Pick<Environment, 'STATISTICS_ENGINE'>,
  { base }: Pick<ProtectionPolicy, 'base'>,
  db: Db,
): StatisticsEngine {
  const engines = { bitmap: createBitmapEngine, sql: createSqlEngine };
  return engines[environment.STATISTICS_ENGINE]({ db, hasKeys: base > 1 });
}
