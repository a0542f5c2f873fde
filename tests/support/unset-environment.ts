import { tmpdir } from 'node:os';
import { environmentSchema } from '~/environment.server';

/**
 * An environment in which every setting of the portal is empty, so that neither the developer's
 * variables nor the .env file reach a process under test.
 */
export function unsetEnvironment(): NodeJS.ProcessEnv {
  const settings = Object.keys(environmentSchema.shape).map((name) => [name, '']);
  return {
    ...Object.fromEntries(settings),
    // What tests count outside the portal, it shows as counted; tests of protection say otherwise.
    PROTECTION_POLICY: 'exact',
    NODE_ENV: 'production',
    PATH: process.env.PATH,
    TMPDIR: tmpdir(),
  };
}
