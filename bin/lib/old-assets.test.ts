import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { resolveConfig } from 'vite';
import { removeOldAssets } from './old-assets.mjs';

const folder = await mkdtemp(join(tmpdir(), 'terang-assets-'));
const assets = join(folder, 'client/assets');
await mkdir(assets, { recursive: true });
afterAll(() => rm(folder, { recursive: true }));

/** A build at a second since 1970, which writes these files anew. */
async function build(second: number, ...files: string[]): Promise<string[]> {
  for (const file of files) {
    await writeFile(join(assets, file), '');
    await utimes(join(assets, file), second, second);
  }
  removeOldAssets(folder, second * 1_000);
  return (await readdir(assets)).sort();
}

it('the assets of the former build stay, those of builds before it go', async () => {
  expect(await build(1, 'a-1.js', 'same.js')).toEqual(['a-1.js', 'same.js']);
  expect(await build(2, 'a-2.js', 'same.js')).toEqual(['a-1.js', 'a-2.js', 'same.js']);
  expect(await build(3, 'a-3.js', 'same.js')).toEqual(['a-2.js', 'a-3.js', 'same.js']);
  // What was built before this was noted stays for once, too.
  await rm(join(folder, 'assets.json'));
  expect(await build(4, 'a-4.js')).toEqual(['a-2.js', 'a-3.js', 'a-4.js', 'same.js']);
  expect(JSON.parse(await readFile(join(folder, 'assets.json'), 'utf8'))).toEqual([
    'client/assets/a-4.js',
  ]);
});

it('a build does not empty the folder of the one that serves', async () => {
  const config = await resolveConfig({ configFile: 'vite.config.ts' }, 'build', 'production');
  expect(config.build.emptyOutDir).toBe(false);
});
