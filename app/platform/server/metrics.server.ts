import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type Answer } from './intercept-requests.server';
import { onMeasured } from './measurements.server';

/** Seconds: from the document cache to the longest that a page may take. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Seconds: from a view of few records in memory to one of many in a database. */
const countingBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Returns the metrics of a web process, in addition to those that prom-client reads of every Node process. */
export function createMetrics(routeOf: (path: string) => string) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'terang_http_requests_total',
    help: 'Answered requests by route and status; 499 where the client left before.',
    labelNames: ['route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'terang_http_request_duration_seconds',
    help: 'Seconds from a request to the end of its answer, by route.',
    labelNames: ['route'],
    buckets,
    registers,
  });
  const documents = new Counter({
    name: 'terang_document_cache_requests_total',
    help: 'Requests for documents that can be cached, by result.',
    labelNames: ['result'],
    registers,
  });
  countWork(registers);
  return {
    read: () => registry.metrics(),
    count({ path, status, seconds, cached }: Answer): void {
      const route = routeOf(path);
      requests.inc({ route, status });
      durations.observe({ route }, seconds);
      if (cached) documents.inc({ result: cached });
    },
    /** Adds a number that is read together with the metrics, and left out if it cannot be read. */
    gauge<Label extends string>(
      { name, help, labels }: { name: string; help: string; labels: readonly Label[] },
      read: () => Promise<readonly (readonly [Record<Label, string>, number])[]>,
    ): void {
      const gauge = new Gauge({
        name,
        help,
        labelNames: labels,
        registers,
        async collect() {
          gauge.reset();
          for (const [values, number] of await read().catch(() => [])) gauge.set(values, number);
        },
      });
    },
  };
}

/** Counts what the parts of the portal measure. */
function countWork(registers: Registry[]): void {
  const counted = new Histogram({
    name: 'terang_statistics_duration_seconds',
    help: 'Seconds that the statistics engine took to answer a call: all tables of a page or file.',
    buckets: countingBuckets,
    registers,
  });
  onMeasured('counted', ({ seconds }) => counted.observe(seconds));
  const indexes = new Counter({
    name: 'terang_statistics_index_total',
    help: 'Indexes of calculations that were loaded into memory, or evicted from it for others.',
    labelNames: ['event'],
    registers,
  });
  onMeasured('index', ({ event }) => indexes.inc({ event }));
  const frozenReads = new Counter({
    name: 'terang_frozen_reads_total',
    help: 'Readings of what calculations have frozen, where there is a replica, by where they were made.',
    labelNames: ['from'],
    registers,
  });
  onMeasured('frozenRead', ({ from }) => frozenReads.inc({ from }));
  const tables = new Counter({
    name: 'terang_protected_tables_total',
    help: 'Protected tables, by disclosure level.',
    labelNames: ['level'],
    registers,
  });
  onMeasured('table', ({ level }) => tables.inc({ level }));
  const accounts = new Counter({
    name: 'terang_account_events_total',
    help: 'Account events, including failed and delayed log-ins.',
    labelNames: ['event'],
    registers,
  });
  onMeasured('account', ({ event }) => accounts.inc({ event }));
  // The rate of what has not happened yet is 0, not absent.
  for (const event of ['loaded', 'evicted']) indexes.inc({ event }, 0);
  for (const from of ['replica', 'primaryAsBehind', 'primaryAsAway']) {
    frozenReads.inc({ from }, 0);
  }
  for (const level of ['exact', 'rounded', 'suppressed']) tables.inc({ level }, 0);
  for (const event of ['loggedIn', 'logInFailed', 'logInDelayed']) accounts.inc({ event }, 0);
}
