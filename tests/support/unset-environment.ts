import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentSchema } from '~/environment.server';

/**
 * Returns where processes under test keep their files: a separate folder for the test. End-to-end tests share
 * a database, and so the folder, too, since each of their processes delivers the mails of all.
 */
function dataDirectory(): string {
  const { E2E_DATA_DIRECTORY, TEST_DIRECTORY = tmpdir() } = process.env;
  return E2E_DATA_DIRECTORY ?? join(TEST_DIRECTORY, `terang-data-${process.pid}`);
}

/**
 * Returns an environment in which every setting of the portal is empty except a separate folder, so that
 * neither the developer's variables nor the .env file affect a process under test, and none touches the
 * developer's data.
 */
export function unsetEnvironment(): NodeJS.ProcessEnv {
  const settings = Object.keys(environmentSchema.shape).map((name) => [name, '']);
  return {
    ...Object.fromEntries(settings),
    DATA_DIRECTORY: dataDirectory(),
    // Tests compare counts with their own, so that the portal shows exact ones; tests of protection override
    // this.
    PROTECTION_POLICY: 'exact',
    NODE_ENV: 'production',
    PATH: process.env.PATH,
    TMPDIR: tmpdir(),
  };
}
