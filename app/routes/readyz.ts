import { answerHealth, isEnding } from '~/services/health.server';
import { isDatabaseThere, publishedCalculations } from '~/services/portal.server';

/** Reports to a load balancer whether this process may be sent requests. */
export async function loader() {
  if (isEnding()) return answerHealth('the process is ending');
  if (!publishedCalculations.isLoaded()) return answerHealth('the figures are not loaded yet');
  return answerHealth((await isDatabaseThere()) ? null : 'the database does not answer');
}
