import { type EventEmitter, once } from 'node:events';
import { type Server } from 'node:http';
import { availableParallelism } from 'node:os';
import { checkCountryFolder } from '~/datasets/country-folder.server';
import { parseEnvironment, type Environment } from '~/environment.server';
import { loadProvinceMap } from '~/statistics/charts/map/load-province-map.server';
import { loadPolicy } from '~/protection/read-policy.server';
import { loadTexts } from '~/content/seed/load-texts.server';
import { createRehearsalAccounts } from '~/accounts/staff/rehearsal-accounts.server';
import { checkRehearsal } from '~/auth/rehearsal-mark.server';
import { defaultLanguage } from '~/platform/i18n/languages.server';
import { letterKeyFile, loadSecret } from '~/platform/http/secret.server';
import { ownOrigin } from '~/platform/http/origin.server';
import { describeOperatorError } from '~/platform/i18n/describe-operator-error.server';
import { OperatorError } from '~/platform/i18n/operator-error';
import { openStorage } from '~/platform/storage/open-storage.server';
import { hasDemo } from '../demo/source';
import { loadDemoRecords } from './demo-records';
import { giveLastAnswers } from './last-answers';
import { openForWeb } from './open-for-web';
import { superviseDatabase } from './supervise-database';
import { superviseWebServers } from './supervise-web-servers';
import { superviseWorker } from './supervise-worker';
import { startDevelopmentServer, startStandIn, startWebServer } from './web-server';

interface ServeOptions {
  /** Prints a text of the namespace `start`. */
  say: (key: string, values?: Record<string, string | number>) => void;
  /** Aborted when the portal has to stop. */
  signal: AbortSignal;
  language: string;
  /** The socket that visitors reach; null in development, where Vite opens its own. */
  socket: { fd: number; listen: (server: Server) => void } | null;
  /** Emits `update` when the web servers have to be replaced by those of another version. */
  updates: EventEmitter;
  /** Resolves when no update, which also uses the database, is being prepared. */
  updatePrepared: () => Promise<void>;
}

/**
 * Runs the portal, database and web server, until stopped; restarts what ends unexpectedly.
 *
 * @returns true when it was stopped, false when it did not come up.
 */
export async function serve(options: ServeOptions): Promise<boolean> {
  try {
    const environment = parseEnvironment(process.env);
    // The web server reads it as well, but its errors are for programmers.
    const { MAP_FILE, COUNTRY_DIRECTORY, PROTECTION_POLICY } = environment;
    await loadPolicy(PROTECTION_POLICY);
    const missingParts = await checkCountryFolder(COUNTRY_DIRECTORY);
    if (MAP_FILE ?? COUNTRY_DIRECTORY) await loadProvinceMap(MAP_FILE, COUNTRY_DIRECTORY);
    if (COUNTRY_DIRECTORY && missingParts.length > 0) {
      const parts = missingParts.join(', ');
      options.say('countryLacks', { directory: COUNTRY_DIRECTORY, parts });
    }
    const database = await openForWeb(environment, { signal: options.signal });
    const { faultyCodeLists } = database;
    if (faultyCodeLists) {
      console.error(await describeOperatorError(faultyCodeLists, options.language));
    }
    return await serveFrom(database, environment, options);
  } catch (error) {
    // Errors caused by stopping the portal need no fix.
    if (!(error instanceof OperatorError) || options.signal.aborted) throw error;
    console.error(await describeOperatorError(error, options.language));
    return false;
  }
}

async function serveFrom(
  opened: Awaited<ReturnType<typeof openForWeb>>,
  environment: Environment,
  { say, signal, language, socket, updates, updatePrepared }: ServeOptions,
): Promise<boolean> {
  let database = opened;
  const failing = new AbortController();
  const ending = AbortSignal.any([signal, failing.signal]);
  const stopped = ending.aborted ? Promise.resolve() : once(ending, 'abort').then(() => {});
  try {
    say(database.data ? 'ownDatabase' : 'givenDatabase', { data: database.data ?? '' });
    if (!database.web.isLimited) say('webRoleStrong');
    const { LETTER_KEY, CLAMAV_HOST, DATA_DIRECTORY } = environment;
    if (!LETTER_KEY) say('letterKeyOwn', { file: letterKeyFile(DATA_DIRECTORY) });
    if (!CLAMAV_HOST) say('lettersUnscanned');
    const isRehearsal = environment.REHEARSAL === 'yes';
    await checkRehearsal(database.db, isRehearsal);
    if (environment.DEMO_DATA === 'yes' && hasDemo(environment.COUNTRY_DIRECTORY))
      await loadDemoRecords(database, { say, signal });
    if (isRehearsal) {
      const secret = loadSecret(environment);
      await createRehearsalAccounts(database.db, { secret, language: defaultLanguage });
      say('rehearsal');
    }
    signal.throwIfAborted();
    // A new version may bring pages that the database does not have yet.
    await loadTexts(
      { db: database.db, storage: await openStorage(environment) },
      environment.COUNTRY_DIRECTORY,
    );
    signal.throwIfAborted();
    const supervised = superviseDatabase({
      database,
      signal: ending,
      stopped,
      reopen: (port) => openForWeb(environment, { port }),
      onLost: (seconds) => say('databaseLost', { seconds }),
      onError: (error) => void describe(error, language).then(console.error),
      onReopened(reopened) {
        const isElsewhere = reopened.web.url !== database.web.url;
        database = reopened;
        say('databaseBack');
        if (isElsewhere) web.restart();
      },
    });
    const worker = superviseWorker({ database: () => database, stopped, signal: ending });
    void stopped.then(() => signal.aborted || say('webServerFailed'));
    const { HOST, PORT, WEB_PROCESSES, METRICS_PORT: metricsPort } = environment;
    const processes = socket ? (WEB_PROCESSES ?? availableParallelism()) : 1;
    const web = superviseWebServers({
      processes,
      signal: ending,
      stopped,
      start: (number) =>
        socket
          ? startWebServer({ HOST, PORT }, database.web.url, {
              socket,
              number,
              processes,
              metricsPort,
            })
          : startDevelopmentServer({ HOST, PORT }, database.web.url),
      giveLastAnswers: () =>
        socket ? giveLastAnswers((server) => socket.listen(server)) : { stop: async () => {} },
      startStandIn: () => (socket ? startStandIn(socket) : { stop: async () => {} }),
      onListening: () => say('ready', { url: ownOrigin(environment) }),
      onEnded: (seconds) => say('webServerEnded', { seconds }),
    });
    updates.on('update', () => {
      void web.replace().then((isDone) => {
        if (isDone || !ending.aborted) say(isDone ? 'updated' : 'updateFailed');
      });
    });
    const isWell = await web.ended;
    failing.abort();
    await Promise.all([supervised, worker, updatePrepared()]);
    return isWell;
  } finally {
    await database.close();
  }
}

async function describe(error: unknown, language: string): Promise<unknown> {
  return error instanceof OperatorError ? describeOperatorError(error, language) : error;
}
