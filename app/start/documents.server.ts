import { nameOfPolicy } from '~/protection/policy';
import { answerUnreadable } from '~/platform/server/answer-unreadable.server';
import { createDocumentCache } from '~/platform/server/documents/document-cache.server';
import { interceptRequests } from '~/platform/server/intercept-requests.server';
import { securityHeaders } from '~/platform/http/security-headers.server';
import { defaultLanguage } from '~/platform/i18n/languages.server';
import { homeDay } from '~/platform/i18n/home-day';
import { getTexts } from '~/platform/i18n/texts.server';
import { environment, policy, publishedCalculations } from '~/services/portal.server';
import { presence, visits } from '~/presence/pages/live-presence.server';
import { readPortalVersion } from '~/backup/portal-version.server';
import { routeOf } from '~/services/route-of.server';
import { findPreview } from './find-preview.server';
import { hiddenParameters } from './hidden-parameters';
import { onAnswered } from './metrics.server';

/**
 * Begins the span of a request; undefined if no collector is configured. Only then are the libraries loaded.
 */
const beginSpan = environment.OTEL_EXPORTER_OTLP_ENDPOINT ? await start() : undefined;

const MEGABYTE = 1024 * 1024;

/** The documents that the web process caches for guests. */
export const documents = createDocumentCache(environment.DOCUMENT_CACHE_MB * MEGABYTE);

const headers = securityHeaders(environment);

interceptRequests({
  documents,
  version: () =>
    // Documents change daily: planned releases become late, and citations are dated.
    [
      publishedCalculations.version(),
      nameOfPolicy(policy),
      presence.published().at,
      homeDay(new Date()),
    ].join(' '),
  hasOwnHost: environment.PUBLIC_URL !== undefined,
  proxyHops: environment.PROXY_HOPS,
  findPreview,
  onReading: visits.see,
  onRequest(request) {
    const endSpan = beginSpan?.(request);
    return (answer) => {
      endSpan?.(answer);
      onAnswered?.(answer);
    };
  },
  isRehearsal: environment.REHEARSAL === 'yes',
  headers,
  hiddenParameters,
});

const t = await getTexts(defaultLanguage, 'common');
answerUnreadable({ headers, message: `${t('error.400.title')}\n` });

async function start() {
  const { startTracing } = await import('~/platform/server/tracing.server');
  const tracing = startTracing(await readPortalVersion());
  return (request: Parameters<typeof tracing.begin>[0]) => tracing.begin(request, routeOf);
}
