import { routes } from 'virtual:remix/server-build';
import { datasets } from '~/datasets';
import { poolOf } from '~/db/client.server';
import { countJobs } from '~/db/job-queues.server';
import { type Answer } from '~/server/intercept-requests.server';
import { logError } from '~/server/log.server';
import { serveMetrics } from '~/server/metrics-server.server';
import { db, environment, jobDb, publishedCalculations, slowDb } from './portal.server';

/** Counts an answer in the metrics; undefined where the portal has none. */
export const onAnswered = environment.METRICS_PORT
  ? await startMetrics(environment.METRICS_HOST, environment.METRICS_PORT)
  : undefined;

/** The library is loaded only where there are metrics: it takes a twentieth of a second. */
async function startMetrics(host: string, port: number): Promise<(answer: Answer) => void> {
  const { createMetrics } = await import('~/server/metrics.server');
  // The routes are known once the whole build is loaded, of which this is a part.
  const metrics = createMetrics(() =>
    Object.values(routes).map(({ path = '', index }) => (index ? '' : path)),
  );
  metrics.gauge(
    {
      name: 'terang_database_connections',
      help: 'Connections to the database by pool and state; waiting are those who need one.',
      labels: ['pool', 'state'],
    },
    async () =>
      Object.entries({ pages: db, long: slowDb, jobs: jobDb }).flatMap(([pool, client]) => {
        const { totalCount, idleCount, waitingCount } = poolOf(client);
        const states = { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
        return Object.entries(states).map(([state, count]) => [{ pool, state }, count] as const);
      }),
  );
  metrics.gauge(
    {
      name: 'terang_jobs',
      help: 'Jobs in the database by queue and state.',
      labels: ['queue', 'state'],
    },
    async () =>
      (await countJobs(db)).map(({ queue, state, count }) => [{ queue, state }, count] as const),
  );
  metrics.gauge(
    {
      name: 'terang_published_calculation',
      help: 'Number of the published calculation by dataset.',
      labels: ['dataset'],
    },
    async () => {
      const found = datasets.map(async ({ name }) => {
        const calculation = await publishedCalculations.get(name);
        return calculation ? [[{ dataset: name }, calculation.id] as const] : [];
      });
      return (await Promise.all(found)).flat();
    },
  );
  serveMetrics({ host, port }, metrics.read, logError);
  return metrics.count;
}
