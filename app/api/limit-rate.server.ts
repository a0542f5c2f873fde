import { limiter } from '~/services/forms.server';
import { currentRequest } from '~/platform/server/request-context.server';
import { waiting } from './api-problem';
import { type NamedLimit } from './call';

/**
 * Counts a request against the client's rate limit for an act; a form of the pages with that name counts, too. Headers
 * report what is left of it (IETF draft "RateLimit header fields for HTTP").
 *
 * @throws ApiProblem when it has to wait.
 */
export async function limitRate(
  { name, ...limit }: NamedLimit,
  headers = new Headers(),
): Promise<void> {
  const client = currentRequest()?.clientAddress ?? '';
  const { wait, left, reset } = await limiter.takeWithState(name, client, limit);
  headers.set('RateLimit-Policy', `"${name}";q=${limit.burst};w=${limit.burst * limit.seconds}`);
  headers.set('RateLimit', `"${name}";r=${left};t=${reset}`);
  if (wait > 0) throw waiting(wait);
}
