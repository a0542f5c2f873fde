import { answerHealth } from '~/services/health.server';
import { isDatabaseThere } from '~/services/portal.server';

/** Reports to a supervisor that the process serves, and whether it reaches its database. */
export async function loader() {
  return answerHealth((await isDatabaseThere()) ? null : 'the database does not answer');
}
