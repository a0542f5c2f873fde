import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const linked = [
  'app',
  'data',
  'locales',
  'node_modules',
  'public',
  'package.json',
  'package-lock.json',
  'remix.config.js',
  'tsconfig.json',
  'vite.config.ts',
];
const client = 'build/client/assets';
const servers = ['build/server', 'build/server/assets'];

/** Turns an empty folder into one from which the portal can be started, with its own build. */
export async function copyPortal(folder: string): Promise<void> {
  for (const name of linked) await symlink(resolve(name), join(folder, name));
  for (const name of ['bin', 'build']) await cp(name, join(folder, name), { recursive: true });
}

/** Returns the name of a script or style sheet in the next build. */
export const nextName = (name: string) => name.replace(/\.(\w+)$/, '.next.$1');

/**
 * Replaces the build of a copy by one whose client has changed, so that each of its scripts and style sheets
 * has another name. Those of the former build stay, as `npm run build` leaves them.
 */
export async function changeClient(folder: string): Promise<void> {
  const names = (await readdir(join(folder, client))).filter((name) => /\.(js|css)$/.test(name));
  const rename = (text: string) =>
    names.reduce((changed, name) => changed.replaceAll(name, nextName(name)), text);
  for (const name of names) {
    const file = join(folder, client, nextName(name));
    const text = rename(await readFile(join(folder, client, name), 'utf8'));
    await writeFile(file, text);
    await writeFile(`${file}.br`, await compress(text, quick));
  }
  for (const server of servers) {
    for (const name of await readdir(join(folder, server))) {
      const file = join(folder, server, name);
      if (name.endsWith('.js')) await writeFile(file, rename(await readFile(file, 'utf8')));
    }
  }
}

const compress = promisify<string, object, Buffer>(brotliCompress);
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
