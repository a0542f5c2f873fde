import { readPortalVersion } from '~/backup/portal-version.server';
import { environment } from '~/services/portal.server';
import { routeOf } from '~/services/route-of.server';

/** Begins the span of a request; undefined where no collector is set. The libraries are loaded only where there is one. */
export const beginSpan = environment.OTEL_EXPORTER_OTLP_ENDPOINT ? await start() : undefined;

async function start() {
  const { startTracing } = await import('~/platform/server/tracing.server');
  const tracing = startTracing(await readPortalVersion());
  return (request: Parameters<typeof tracing.begin>[0]) => tracing.begin(request, routeOf);
}
