import { type Db } from '~/db/client.server';
import { type Environment } from '~/environment.server';
import { type StatisticsEngine } from '../engine';
import { createBitmapEngine } from './bitmap-engine.server';
import { createSqlEngine } from './sql-engine.server';

/** The engine that `STATISTICS_ENGINE` names. */
export function createStatisticsEngine(
  environment: Pick<Environment, 'STATISTICS_ENGINE'>,
  db: Db,
): StatisticsEngine {
  const engines = { bitmap: createBitmapEngine, sql: createSqlEngine };
  return engines[environment.STATISTICS_ENGINE]({ db });
}
