import { createDatabase } from '~/db/client.server';
import { parseEnvironment } from '~/environment.server';
import { createPublishedCalculations } from '~/features/statistics/calculations/published-calculations.server';
import { loadProvinceMap } from '~/features/statistics/charts/map/load-province-map.server';
import { createStatisticsEngine } from '~/features/statistics/engines/create-statistics-engine.server';
import { logError } from '~/http/log.server';
import { openStorage } from '~/storage/open-storage.server';

/** The parts that the web process shares: settings, database, statistics, map. */
export const environment = parseEnvironment(process.env);
const url = environment.DATABASE_URL;
if (!url) throw new Error('DATABASE_URL is not set; `npm start` brings its own database');

export const db = createDatabase(url);
export const engine = createStatisticsEngine(environment, db);
export const publishedCalculations = createPublishedCalculations({
  db,
  url,
  engine,
  onError: logError,
});
export const provinceMap = await loadProvinceMap(environment.MAP_FILE);
export const storage = openStorage(environment);
