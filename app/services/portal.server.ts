import { channel } from 'node:diagnostics_channel';
import { sql } from 'kysely';
import { answerWithin } from '~/platform/db/answer-within';
import { type Availability, createAvailability } from '~/platform/db/availability';
import { createDatabase } from '~/platform/db/client.server';
import { isDatabaseAway } from '~/platform/db/database-away';
import { withCredentialsOf } from '~/platform/db/with-credentials-of';
import { parseEnvironment } from '~/environment.server';
import { createPublishedCalculations } from '~/calculations/published-calculations.server';
import { readFrom, readFromReplica } from '~/calculations/read-frozen.server';
import { createStatisticsEngine } from '~/engine/create-statistics-engine.server';
import { loadPolicy } from '~/protection/read-policy.server';
import { answerUnavailable } from '~/platform/server/answer-unavailable.server';
import { logError } from '~/platform/server/log.server';
import { previewedDraft } from '~/platform/server/request-context.server';
import { loadSecret } from '~/platform/http/secret.server';
import { openStorage } from '~/platform/storage/open-storage.server';

/** The parts that the web process shares: settings, database, statistics, map. */
export const environment = parseEnvironment(process.env);
/** Signs cookies and keys hashes, by keys that are derived from it. */
export const secret = loadSecret(environment);
const url = environment.DATABASE_URL;
if (!url) throw new Error('DATABASE_URL is not set; `npm start` brings its own database');

/** Milliseconds: a page waits for a connection, then for an answer, and becomes a 503 within five seconds. */
const connectMs = 1_000;
const statementMs = 1_500;
/** How long the database may take, in milliseconds: supervisors check often and need a quick answer. */
const PROBE_MS = 900;

/**
 * The connections of each of the three clients: all processes of a machine share ten, but each has at least
 * four, so that one which a long transaction holds keeps nobody waiting.
 */
const connections = Math.max(4, Math.ceil(10 / (environment.WEB_PROCESSES ?? 1)));

const onAway = (error: unknown) => {
  availability.lose();
  return answerUnavailable(error);
};

export const db = createDatabase(url, { connections, connectMs, statementMs, onAway });
/** Returns whether the database answers in time. */
export const isDatabaseThere = (): Promise<boolean> =>
  answerWithin(sql`select 1`.execute(db), PROBE_MS).then(
    () => true,
    () => false,
  );
/** The result of the last check. */
export const availability: Availability = createAvailability(isDatabaseThere);
/** For what may take long: indexes, counts by SQL, streams of records. */
export const slowDb = createDatabase(url, { connections, connectMs, onAway });
/**
 * For the queue of jobs: when a job is abandoned while the database hands it over, nobody can run it for
 * minutes, so that its timeout is longer than that of pages.
 */
export const jobDb = createDatabase(url, { connections, connectMs, statementMs: 30_000 });
/** A replica of the database, for what calculations have frozen. */
export const replicaDb =
  environment.DATABASE_READ_URL === undefined
    ? null
    : createDatabase(withCredentialsOf(url, environment.DATABASE_READ_URL), {
        connections,
        connectMs,
      });
export const readFrozen = replicaDb
  ? readFromReplica({ primary: slowDb, replica: replicaDb }, logError)
  : readFrom(slowDb);
/** How small counts are protected. */
export const policy = await loadPolicy(environment.PROTECTION_POLICY);
/** The calculations that the engine could not count, until an operator repairs them. */
export const uncountable = new Set<number>();
export const engine = createStatisticsEngine(environment, policy, slowDb, {
  readFrozen,
  onAway: answerUnavailable,
  onUncountable(error) {
    uncountable.add(error.calculationId);
    return answerUnavailable(error);
  },
});
const published = createPublishedCalculations({
  db,
  // A pooler in between would not pass notifications on.
  url: environment.DATABASE_SESSION_URL ?? url,
  engine,
  onError(error) {
    // The connection that listens is often the first to be lost.
    if (isDatabaseAway(error)) availability.lose();
    logError(error);
  },
  // The parent process waits for this event (app/platform/server/listen-on-handed-socket.mjs).
  onLoaded: () => channel('terang.process.ready').publish(null),
});
/** What visitors see; for a request that previews a draft, that draft in its place. */
export const publishedCalculations: typeof published = {
  ...published,
  async get(dataset) {
    const draft = previewedDraft();
    return draft?.dataset === dataset ? draft : published.get(dataset);
  },
};
export const storage = await openStorage(environment);
