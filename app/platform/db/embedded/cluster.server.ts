import { createHash, randomUUID, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, rename, rm, link, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolders } from '~/platform/system/make-folders.mjs';
import { OperatorError } from '~/platform/i18n/operator-error';
import { hasCode } from '~/platform/system/error-code';
import { namePath } from '~/platform/system/name-path';
import { findBinaries, type Binaries } from './binaries.server';
import { describeError, readReason, runProgram } from './run-program.server';
import { findSystemUser, isReachable, systemHome, type SystemUser } from './system-user.server';

/** A directory in which a PostgreSQL server keeps its data, and what is needed to run it. */
export interface Cluster {
  /** PostgreSQL's data directory. */
  data: string;
  log: string;
  password: string;
  binaries: Binaries;
  /** The user that the server runs as; null for the current user. */
  user: SystemUser | null;
}

/**
 * Finds the cluster of `directory`, or creates it. Where the server's user cannot reach the
 * directory, the cluster lives in a folder of the system home.
 *
 * @throws OperatorError when the cluster belongs to somebody else, or nothing can run it.
 */
export async function openCluster(directory: string): Promise<Cluster> {
  const user = findClusterUser(directory);
  const home = await makeHome(resolve(directory), user);
  const data = join(home, 'cluster');
  const cluster = {
    data,
    user,
    log: join(home, 'server.log'),
    password: await readOrCreatePassword(join(home, 'password'), user),
    binaries: await findBinaries(user),
  };
  if (!existsSync(data)) await createCluster(cluster, join(home, 'password'));
  return cluster;
}

/**
 * Returns the user that the server of `directory` runs as; null for the current user.
 *
 * @throws OperatorError when it is missing and cannot be created.
 */
export function findClusterUser(directory: string): SystemUser | null {
  const path = resolve(directory);
  return findSystemUser(join(findHome(path) ?? path, 'cluster'), dirname(path));
}

/** Returns the folder of a directory's cluster; null if it does not exist yet. */
function findHome(directory: string): string | null {
  const homes = [directory, homeElsewhere(directory)];
  return homes.find((home) => existsSync(join(home, 'cluster'))) ?? null;
}

function homeElsewhere(directory: string): string {
  const id = createHash('sha256').update(directory).digest('hex').slice(0, 12);
  return join(systemHome, id);
}

async function makeHome(directory: string, user: SystemUser | null): Promise<string> {
  const made = makeFolders(directory);
  const isUsable = isReachable(directory, user);
  const home = findHome(directory) ?? (isUsable ? directory : homeElsewhere(directory));
  makeFolders(home);
  if (user) await chown(home, user.uid, user.gid);
  // The portal does not run as root either, and keeps its other files next to the cluster.
  if (user && isUsable && made && made !== directory) {
    await chown(dirname(directory), user.uid, user.gid);
  }
  return home;
}

/**
 * Creates the cluster under another name and moves it into place: an interrupted start leaves no half-made
 * cluster, and of two concurrent first starts one wins. It uses PostgreSQL's builtin collation, so that it
 * sorts identically on every machine.
 */
async function createCluster({ data, binaries, user }: Cluster, passwordFile: string) {
  const draft = `${data}.${randomUUID()}`;
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const options = [`--pgdata=${draft}`, '--encoding=UTF8', ...locale, ...access];
  try {
    await runProgram(binaries.initdb, options, user);
    await rename(draft, data);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST')) return;
    const values = { data, reason: readReason(describeError(error)) };
    throw new OperatorError('database', [{ key: 'notCreated', values }], { cause: error });
  }
}

/**
 * Returns the password of the server's superuser: random, in a file that only the server's user may read.
 *
 * @throws OperatorError when the file belongs to somebody else.
 */
async function readOrCreatePassword(file: string, user: SystemUser | null): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return createPassword(file, user);
    if (!hasCode(error, 'EACCES')) throw error;
    throw new OperatorError('database', [{ key: 'notOurs', values: { file } }], { cause: error });
  }
}

/** Two concurrent first starts may meet here; `link` lets one of them win with a complete file. */
async function createPassword(file: string, user: SystemUser | null): Promise<string> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, randomBytes(24).toString('hex'), { mode: 0o600 });
    if (user) await chown(draft, user.uid, user.gid);
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw namePath(error, file);
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8');
}
