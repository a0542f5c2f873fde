import { createDatabase } from '~/db/client.server';
import { parseEnvironment } from '~/environment.server';
import { createPublishedCalculations } from '~/features/statistics/calculations/published-calculations.server';
import { loadProvinceMap } from '~/features/statistics/charts/map/load-province-map.server';
import { createStatisticsEngine } from '~/features/statistics/engines/create-statistics-engine.server';
import { loadPolicy } from '~/features/statistics/protection/read-policy.server';
import { answerUnavailable } from '~/server/answer-unavailable.server';
import { logError } from '~/server/log.server';
import { loadSecret } from '~/http/secret.server';
import { openStorage } from '~/storage/open-storage.server';

/** The parts that the web process shares: settings, database, statistics, map. */
export const environment = parseEnvironment(process.env);
/** Signs cookies and keys hashes, by keys that are derived from it. */
export const secret = loadSecret(environment);
const url = environment.DATABASE_URL;
if (!url) throw new Error('DATABASE_URL is not set; `npm start` brings its own database');

/** Milliseconds: a page waits for a connection, then for an answer, and is a 503 within five seconds. */
const connectMs = 1_000;
const statementMs = 1_500;

export const db = createDatabase(url, { connectMs, statementMs, onAway: answerUnavailable });
/** For what may take long: indexes, counts by SQL, streams of records. */
export const slowDb = createDatabase(url, { connectMs, onAway: answerUnavailable });
/**
 * For the queue of jobs: who gives up a job that the database is handing over leaves it to nobody for
 * minutes, so that its answers are waited for longer than pages can.
 */
export const jobDb = createDatabase(url, { connectMs, statementMs: 30_000 });
/** How small counts are protected. */
export const policy = await loadPolicy(environment.PROTECTION_POLICY);
export const engine = createStatisticsEngine(environment, policy, slowDb);
export const publishedCalculations = createPublishedCalculations({
  db,
  url,
  engine,
  onError: logError,
});
export const provinceMap = await loadProvinceMap(
  environment.MAP_FILE,
  environment.COUNTRY_DIRECTORY,
);
export const storage = await openStorage(environment);
