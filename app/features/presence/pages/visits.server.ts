import { z } from 'zod';
import { visits } from '~/composition/presence.server';
import { readJson } from '~/http/read-form.server';
import { isPerson } from '~/http/reading-request.server';
import { currentRequest } from '~/server/request-context.server';
import { isFromOurSite } from '~/http/same-site.server';
import { visitorKeyPattern, type Visitor } from '../visitor-key.server';

/** Pages send nothing: they do not know the number of their visit. */
const endSchema = z.object({ session_id: z.string().regex(visitorKeyPattern) }).optional();
/** What ends a visit is no heavier, in bytes. */
const MAX_BYTES = 200;

/** Begins or continues the visit of whoever asks: its key; null for programs, which are not counted. */
export function beginVisit(request: Request): string | null {
  const visitor = visitorOf(request);
  return visitor && visits.see(visitor);
}

/** Ends the visit that a request names, else that of whoever asks: its key, null for programs. */
export async function endVisit(request: Request): Promise<string | null> {
  const visitor = visitorOf(request);
  const named = endSchema.safeParse(await readJson(request, MAX_BYTES));
  if (!named.success) throw new Response(null, { status: 400 });
  return visitor && visits.end(named.data?.session_id ?? visitor);
}

/** Who asks; null for programs, 400 for pages of other sites. */
function visitorOf(request: Request): Visitor | null {
  if (!isFromOurSite(request)) throw new Response(null, { status: 400 });
  const userAgent = request.headers.get('User-Agent');
  const clientAddress = currentRequest()?.clientAddress ?? '';
  return isPerson(userAgent) ? { clientAddress, userAgent } : null;
}
