import { logError } from './log.server';
import { currentRequest } from './request-context.server';

/** Seconds after which to retry. */
export const retryAfter = '10';

/**
 * Returns what to throw where something that a page needs is unavailable: within a request a response 503,
 * after logging the reason; outside of one the error itself.
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
