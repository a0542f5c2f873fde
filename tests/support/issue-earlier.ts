import { type HoneypotGuard, MIN_AGE_MS } from '~/platform/http/honeypot.server';

/** Returns the date of a form that was shown long enough ago for a person. */
export function issueEarlier(guard: HoneypotGuard): string {
  const now = Date.now;
  Date.now = () => now() - 2 * MIN_AGE_MS;
  try {
    return guard.issue();
  } finally {
    Date.now = now;
  }
}
