import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type Answer } from './intercept-requests.server';
import { createRouteNames } from './route-names';

/** Seconds: from the document cache to the longest that a page may take. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What is measured of a web process, beside what prom-client reads of every Node process. */
export function createMetrics(routePatterns: () => readonly string[]) {
  const registry = new Registry();
  const registers = [registry];
  let routeOf: ((path: string) => string) | undefined;
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
  return {
    read: () => registry.metrics(),
    count({ path, status, seconds, cached }: Answer): void {
      routeOf ??= createRouteNames(routePatterns());
      const route = routeOf(path);
      requests.inc({ route, status });
      durations.observe({ route }, seconds);
      if (cached) documents.inc({ result: cached });
    },
    /** Adds a number that is read when the metrics are; one that cannot be read is left out. */
    gauge<Label extends string>(
      { name, help, labels }: { name: string; help: string; labels: readonly Label[] },
      read: () => Promise<readonly (readonly [Record<Label, string>, number])[]>,
    ): void {
      const gauge = new Gauge({
        ...{ name, help, labelNames: labels, registers },
        async collect() {
          gauge.reset();
          for (const [values, number] of await read().catch(() => [])) gauge.set(values, number);
        },
      });
    },
  };
}
