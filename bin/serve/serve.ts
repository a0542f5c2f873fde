import { once } from 'node:events';
import { openPreparedDatabase } from '~/datasets/open-prepared-database.server';
import { type OpenDatabase } from '~/db/open-database.server';
import { parseEnvironment, type Environment } from '~/environment.server';
import { loadProvinceMap } from '~/features/statistics/charts/map/load-province-map.server';
import { loadTexts } from '~/features/content/seed/load-texts.server';
import { ownOrigin } from '~/http/origin.server';
import { describeOperatorError } from '~/i18n/describe-operator-error.server';
import { OperatorError } from '~/i18n/operator-error';
import { openStorage } from '~/storage/open-storage.server';
import { loadDemoRecords } from './demo-records';
import { requireFreePort, startWebServer, waitForAnswer } from './web-server';

interface ServeOptions {
  /** Prints a text of the namespace `start`. */
  say: (key: string, values?: Record<string, string | number>) => void;
  /** Aborted when the portal is to stop. */
  signal: AbortSignal;
  language: string;
  isDevelopment: boolean;
}

/**
 * Runs the portal, database and web server, until it is told to stop.
 *
 * @returns true when it was stopped, false when a part failed and the others were stopped too.
 */
export async function serve(options: ServeOptions): Promise<boolean> {
  try {
    const environment = parseEnvironment(process.env);
    await requireFreePort(environment);
    // The web server reads it as well, but what it says of a wrong file is for programmers.
    if (environment.MAP_FILE) await loadProvinceMap(environment.MAP_FILE);
    const database = await openPreparedDatabase(environment);
    try {
      return await serveFrom(database, environment, options);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    console.error(await describeOperatorError(error, options.language));
    return false;
  }
}

async function serveFrom(
  database: OpenDatabase,
  environment: Environment,
  { say, signal, isDevelopment }: ServeOptions,
): Promise<boolean> {
  say(database.data ? 'ownDatabase' : 'givenDatabase', { data: database.data ?? '' });
  if (environment.DEMO_DATA === 'yes') await loadDemoRecords(database, { say, signal });
  signal.throwIfAborted();
  // A new version may bring pages that the database does not have yet.
  const storage = openStorage(environment);
  await loadTexts({ db: database.db, storage });
  const web = startWebServer(environment, database.url, { isDevelopment });
  if ((await waitForAnswer(environment, web)) === 'answers') {
    say('ready', { url: ownOrigin(environment) });
  }
  const end = await Promise.race([
    web.ended.then(() => 'webServerEnded'),
    database.lost.then(() => 'databaseLost'),
    whenAborted(signal).then(() => 'stopping'),
  ]);
  say(end);
  await web.stop();
  return end === 'stopping';
}

async function whenAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
