import { mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { bundlePrograms } from '../../bin/lib/bundle-programs.mjs';

/**
 * Bundles the program of `npm run terang` into a new folder, and names it to the processes of tests by
 * `TERANG_PROGRAM`.
 */
export async function bundleTerang(folder: string): Promise<void> {
  await mkdir(folder);
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await bundlePrograms(['bin/terang.ts'], folder);
  process.env.TERANG_PROGRAM = join(folder, 'terang.mjs');
}

/** Returns the arguments with which Node runs that program. */
export function terangProgram(...args: string[]): string[] {
  const { TERANG_PROGRAM } = process.env;
  if (!TERANG_PROGRAM) throw new Error('The global setup has bundled no program');
  return [TERANG_PROGRAM, ...args];
}
