import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { OperatorError } from '~/platform/i18n/operator-error';

/** The unprivileged system user that the portal and PostgreSQL run as when root starts them. */
export interface SystemUser {
  uid: number;
  gid: number;
}

const userName = 'terang';

/** The folder for what the system user cannot reach in the project's folder. */
export const systemHome = '/var/lib/terang';

/**
 * Returns the user to continue as: null (the current user) unless that is root; then the owner of an existing
 * cluster, else that of the data directory, else the system user `terang`, created if it is missing.
 *
 * @throws OperatorError when the user is missing and cannot be created.
 */
export function findSystemUser(cluster: string, dataDirectory: string): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  return findOwner(cluster) ?? findOwner(dataDirectory) ?? readUser(userName) ?? createUser();
}

/** Returns the owner of a file; null for root, and for an owner without a name, whom PostgreSQL refuses. */
function findOwner(path: string): SystemUser | null {
  const owner = statSync(path, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? readUser(String(owner.uid)) : null;
}

function readUser(nameOrUid: string): SystemUser | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, nameOrUid], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : null;
  });
  return uid && gid ? { uid, gid } : null;
}

function createUser(): SystemUser {
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  try {
    execFileSync('useradd', [...options, userName], { stdio: 'pipe' });
  } catch (cause) {
    // Another process may have created the user in the meantime.
    const user = readUser(userName);
    if (user) return user;
    const problem = { key: 'noSystemUser', values: { user: userName } };
    throw new OperatorError('database', [problem], { cause });
  }
  const user = readUser(userName);
  if (!user) throw new Error(`The system user ${userName} was created but cannot be found`);
  return user;
}

/** Returns whether the user may enter the folder or run the program; the current user always may. */
export function isReachable(path: string, user: SystemUser | null): boolean {
  if (!user) return true;
  return spawnSync('test', ['-x', path], user).status === 0;
}
