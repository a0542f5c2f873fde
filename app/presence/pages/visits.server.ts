import { visits } from '~/presence/pages/live-presence.server';
import { isPerson } from '~/platform/http/reading-request.server';
import { currentRequest } from '~/platform/server/request-context.server';
import { isFromOurSite } from '~/platform/http/same-site.server';
import { type Visitor } from '../visitor-key.server';

/** Begins or continues the visit of a request and returns its key; null for clients that are not counted. */
export function beginVisit(request: Request): string | null {
  const visitor = visitorOf(request);
  return visitor && visits.see(visitor);
}

/**
 * Ends a visit and returns its key, null for programs.
 *
 * @param key - of the visit; pages do not know it, and end that of their request.
 */
export async function endVisit(request: Request, key?: string | null): Promise<string | null> {
  const visitor = visitorOf(request);
  return visitor && visits.end(key ?? visitor);
}

/**
 * Returns the visitor of a request; null for programs and pages of other sites, whose visits are neither
 * counted nor ended.
 */
function visitorOf(request: Request): Visitor | null {
  if (!isFromOurSite(request)) return null;
  const userAgent = request.headers.get('User-Agent');
  const clientAddress = currentRequest()?.clientAddress ?? '';
  return isPerson(userAgent) ? { clientAddress, userAgent } : null;
}
