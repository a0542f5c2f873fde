import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, realpath } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { findBinaries } from '~/platform/db/embedded/binaries.server';
import { findClusterUser } from '~/platform/db/embedded/cluster.server';
import { type SystemUser } from '~/platform/db/embedded/system-user.server';
import { parseEnvironment } from '~/environment.server';
import { OperatorError } from '~/platform/i18n/operator-error';

// Run by root before the portal becomes another user (bin/lib/drop-root.mjs), in a separate process, since
// what a process has started stays root's. Prints as JSON the user to continue as, or whether there is none,
// and the path that this user cannot use, if any.

const isDevelopment = process.argv.includes('--dev');

/** What the portal keeps in its data directory, except the cluster, which already belongs to the user. */
const secrets = ['cookie-secret', 'letter-key', 'sdc-key'];
const dataOfPortal = ['portal.json', ...secrets, 'outbox', 'uploads', 'letters', 'jobs'];

/** The files that Vite writes. */
const caches = ['node_modules/.vite', 'node_modules/.vite-temp'];

const program = ['app', 'bin', 'data', 'locales', 'public', 'node_modules', 'package.json'];

const prepared = await prepareUser().catch((error: unknown) => {
  if (!(error instanceof OperatorError)) throw error;
  // Other problems, such as an invalid setting, end the start itself a moment later.
  const isMissing = error.problems.some(({ key }) => key === 'noSystemUser');
  return { user: null, path: null, isMissing };
});
process.stdout.write(JSON.stringify(prepared));

async function prepareUser() {
  const environment = parseEnvironment(process.env);
  const { DATABASE_URL, DATA_DIRECTORY, MAP_FILE, COUNTRY_DIRECTORY } = environment;
  const user = findClusterUser(join(DATA_DIRECTORY, 'postgres'));
  if (!user) return { user, path: null };
  const data = await realpath(DATA_DIRECTORY);
  const built = isDevelopment ? ['.env'] : ['build', 'build/client', 'build/server/index.js'];
  const read = [...program, ...built, MAP_FILE, COUNTRY_DIRECTORY].filter(isPresent);
  const closed =
    findClosed(['.', process.execPath, dirname(data)], '-x', user) ?? findClosed(read, '-r', user);
  if (closed) return { user, path: closed };
  // Repairs the package of PostgreSQL, which only root may do.
  if (!DATABASE_URL) await findBinaries(user);
  // Never a folder that holds more than the portal's data.
  if (relative(data, process.cwd()).startsWith('..')) {
    await chown(data, user.uid, user.gid);
    handOver(
      dataOfPortal.map((name) => join(data, name)),
      user,
    );
  }
  if (isDevelopment) {
    for (const folder of caches) await mkdir(folder, { recursive: true });
    handOver(caches, user);
  }
  return { user, path: findClosed([data], '-w', user) };
}

function isPresent(path: string | undefined): path is string {
  return path !== undefined && existsSync(path);
}

/**
 * Returns the first of the paths that a user may not use in this way (a flag of `test`); null when there is
 * none.
 */
function findClosed(paths: readonly string[], flag: string, user: SystemUser): string | null {
  return paths.find((path) => spawnSync('test', [flag, path], user).status !== 0) ?? null;
}

/**
 * Gives a user root's files and folders. Uses `find`, which cannot be led out of them while it works: it
 * follows no symbolic link, and skips files that have a hard link elsewhere.
 */
function handOver(paths: readonly string[], { uid, gid }: SystemUser): void {
  const found = paths.filter((path) => existsSync(path));
  if (found.length === 0) return;
  const what = ['-xdev', '-uid', '0', '(', '-type', 'd', '-o', '-links', '1', ')'];
  const give = ['-execdir', 'chown', '--no-dereference', `${uid}:${gid}`, '{}', '+'];
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', NODE_ENV: 'production' as const };
  const { status, stderr } = spawnSync('find', [...found, ...what, ...give], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}
