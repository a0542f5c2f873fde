import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { resolveConfig } from 'vite';
import { removeOldAssets } from './build.mjs';

const folder = await mkdtemp(join(tmpdir(), 'terang-assets-'));
const assets = join(folder, 'client/assets');
await mkdir(assets, { recursive: true });
afterAll(() => rm(folder, { recursive: true }));

/** Simulates a build at a second since 1970, which rewrites these files. */
async function build(second: number, ...files: string[]): Promise<string[]> {
  for (const file of files) {
    await writeFile(join(assets, file), '');
    await utimes(join(assets, file), second, second);
  }
  removeOldAssets(folder, second * 1_000);
  return (await readdir(assets)).sort();
}

it('keeps the assets of the former build, and removes those of builds before it', async () => {
  expect(await build(1, 'a-1.js', 'same.js')).toEqual(['a-1.js', 'same.js']);
  expect(await build(2, 'a-2.js', 'same.js')).toEqual(['a-1.js', 'a-2.js', 'same.js']);
  expect(await build(3, 'a-3.js', 'same.js')).toEqual(['a-2.js', 'a-3.js', 'same.js']);
  // Files built before the first record stay once, too.
  await rm(join(folder, 'assets.json'));
  expect(await build(4, 'a-4.js')).toEqual(['a-2.js', 'a-3.js', 'a-4.js', 'same.js']);
  expect(JSON.parse(await readFile(join(folder, 'assets.json'), 'utf8'))).toEqual([
    'client/assets/a-4.js',
  ]);
});

it('does not empty the folder of the build that serves', async () => {
  const config = await resolveConfig({ configFile: 'vite.config.ts' }, 'build', 'production');
  expect(config.build.emptyOutDir).toBe(false);
});
