import { logError } from './log.server';
import { currentRequest } from './request-context.server';

/** Seconds after which to try again. */
export const retryAfter = '10';

/**
 * What is thrown where a part that a page needs is away: in a request the answer 503, after the log
 * has said why; outside of one the error itself.
 */
export function answerUnavailable(error: unknown): unknown {
  const context = currentRequest();
  if (!context) return error;
  const { method, url = '' } = context.response?.req ?? {};
  if (!context.isBroken) logError(error, { method, path: url.split('?', 1)[0] });
  context.isBroken = true;
  return new Response(null, {
    status: 503,
    headers: { 'Retry-After': retryAfter, 'Cache-Control': 'no-store' },
  });
}
