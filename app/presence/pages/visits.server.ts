import { visits } from '~/presence/pages/live-presence.server';
import { isPerson } from '~/platform/http/reading-request.server';
import { currentRequest } from '~/platform/server/request-context.server';
import { isFromOurSite } from '~/platform/http/same-site.server';
import { type Visitor } from '../visitor-key.server';

/** Begins or continues the visit of whoever asks: its key; null for whom is not counted. */
export function beginVisit(request: Request): string | null {
  const visitor = visitorOf(request);
  return visitor && visits.see(visitor);
}

/**
 * Ends a visit: its key, null for programs.
 *
 * @param key - of the visit; pages do not know it, and end that of whoever asks.
 */
export async function endVisit(request: Request, key?: string | null): Promise<string | null> {
  const visitor = visitorOf(request);
  return visitor && visits.end(key ?? visitor);
}

/** Who asks; null for programs and pages of other sites, of whom no visit is counted or ended. */
function visitorOf(request: Request): Visitor | null {
  if (!isFromOurSite(request)) return null;
  const userAgent = request.headers.get('User-Agent');
  const clientAddress = currentRequest()?.clientAddress ?? '';
  return isPerson(userAgent) ? { clientAddress, userAgent } : null;
}
