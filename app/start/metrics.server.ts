import { datasets } from '~/datasets';
import { poolOf } from '~/platform/db/client.server';
import { countJobs, oldestJobs } from '~/platform/db/job-queues.server';
import { summarizeImports } from '~/records/summarize-imports.server';
import { type Answer } from '~/platform/server/intercept-requests.server';
import { log, logError } from '~/platform/server/log.server';
import { serveMetrics } from '~/platform/server/metrics-server.server';
import { type createMetrics } from '~/platform/server/metrics.server';
import { routeOf } from '~/services/route-of.server';
import {
  db,
  environment,
  isDatabaseThere,
  jobDb,
  publishedCalculations,
  replicaDb,
  slowDb,
} from '~/services/portal.server';

type Metrics = ReturnType<typeof createMetrics>;

/** Runs reads of the database one after the other: a scrape takes one connection from visitors, not six. */
function inTurn<Found>(read: () => Promise<Found>): () => Promise<Found> {
  return () => {
    const reading = lastReading.then(read);
    lastReading = reading.then(
      () => {},
      () => {},
    );
    return reading;
  };
}
let lastReading = Promise.resolve();

/** Counts an answer in the metrics; undefined if the portal has none. */
export const onAnswered = environment.METRICS_PORT
  ? await startMetrics(environment.METRICS_HOST, environment.METRICS_PORT)
  : undefined;

/** The library is loaded only if there are metrics: it takes a twentieth of a second. */
async function startMetrics(host: string, port: number): Promise<(answer: Answer) => void> {
  const { createMetrics } = await import('~/platform/server/metrics.server');
  const metrics = createMetrics(routeOf);
  readConnections(metrics);
  readJobs(metrics);
  readFigures(metrics);
  const onTaken = ({ message }: Error) => log.info(message);
  serveMetrics({ host, port }, { read: metrics.read, onError: logError, onTaken });
  return metrics.count;
}

function readConnections(metrics: Metrics): void {
  metrics.gauge(
    {
      name: 'terang_database_connections',
      help: 'Connections to the database by pool and state; waiting are those who need one.',
      labels: ['pool', 'state'],
    },
    async () =>
      Object.entries({
        pages: db,
        long: slowDb,
        jobs: jobDb,
        ...(replicaDb && { replica: replicaDb }),
      }).flatMap(([pool, client]) => {
        const { totalCount, idleCount, waitingCount } = poolOf(client);
        const states = { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
        return Object.entries(states).map(([state, count]) => [{ pool, state }, count] as const);
      }),
  );
  metrics.gauge(
    {
      name: 'terang_database_up',
      help: 'Whether the database answers in time: 1, else 0.',
      labels: [],
    },
    async () => [[{}, (await isDatabaseThere()) ? 1 : 0]],
  );
}

function readJobs(metrics: Metrics): void {
  metrics.gauge(
    {
      name: 'terang_jobs',
      help: 'Jobs in the database by queue and state.',
      labels: ['queue', 'state'],
    },
    inTurn(async () =>
      (await countJobs(db)).map(({ queue, state, count }) => [{ queue, state }, count] as const),
    ),
  );
  metrics.gauge(
    {
      name: 'terang_oldest_job_seconds',
      help: 'Seconds that the oldest job of a queue waits to be done; 0 where none waits.',
      labels: ['queue'],
    },
    inTurn(async () =>
      (await oldestJobs(db)).map(({ queue, seconds }) => [{ queue }, seconds] as const),
    ),
  );
}

function readFigures(metrics: Metrics): void {
  metrics.gauge(
    {
      name: 'terang_imported_rows',
      help: 'Rows of all imports by dataset and by what became of them.',
      labels: ['dataset', 'outcome'],
    },
    inTurn(async () =>
      (await summarizeImports(db)).flatMap(({ dataset, rows }) =>
        Object.entries(rows).map(([outcome, count]) => [{ dataset, outcome }, count] as const),
      ),
    ),
  );
  metrics.gauge(
    {
      name: 'terang_last_import_timestamp_seconds',
      help: 'When the latest import of a dataset was made, in seconds since 1970.',
      labels: ['dataset'],
    },
    inTurn(async () =>
      (await summarizeImports(db)).map(({ dataset, lastAt }) => [{ dataset }, lastAt] as const),
    ),
  );
  metrics.gauge(
    {
      name: 'terang_published_calculation',
      help: 'Number of the published calculation by dataset.',
      labels: ['dataset'],
    },
    inTurn(async () => (await published()).map(({ dataset, id }) => [{ dataset }, id] as const)),
  );
  metrics.gauge(
    {
      name: 'terang_published_calculation_timestamp_seconds',
      help: 'When the published calculation of a dataset was made, in seconds since 1970.',
      labels: ['dataset'],
    },
    inTurn(async () =>
      (await published()).map(
        ({ dataset, calculated_at }) => [{ dataset }, calculated_at.getTime() / 1_000] as const,
      ),
    ),
  );
}

async function published() {
  const found = await Promise.all(datasets.map(({ name }) => publishedCalculations.get(name)));
  return found.flatMap((calculation) => calculation ?? []);
}
