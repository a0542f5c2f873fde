import { answerHealth, isDatabaseThere } from '~/composition/health.server';

/** Tells a supervisor that the process serves, and whether it reaches its database. */
export async function loader() {
  return answerHealth((await isDatabaseThere()) ? null : 'the database does not answer');
}
