import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { listBuiltAssets, removeOldAssets } from './old-assets.mjs';
import { run } from './run.mjs';

const folder = 'build';
const note = `${folder}/inputs.sha256`;
const folders = ['app', 'data', 'locales', 'public'];
const files = ['package-lock.json', 'remix.config.js', 'tsconfig.json', 'vite.config.ts'];

/** Returns whether `build/` was made from the current sources. */
export function isBuilt() {
  return existsSync(note) && readFileSync(note, 'utf8') === hashInputs();
}

/** Builds the pages and records the sources of the build; returns the build's exit code. */
export async function build({ signal } = {}) {
  const inputs = hashInputs();
  const startedAt = Date.now();
  rmSync(note, { force: true });
  const code = await run('node_modules/.bin/remix', ['vite:build'], { signal });
  if (code === 0) {
    packAssets(startedAt);
    removeOldAssets(folder, startedAt);
    writeFileSync(note, inputs);
  }
  return code;
}

/** Larger blocks than Node's default compress a single script slightly better. */
const brotli = { [constants.BROTLI_PARAM_LGBLOCK]: 20 };

/** Compresses the style sheets and scripts of the build once, as small as possible. */
function packAssets(startedAt) {
  const built = listBuiltAssets(folder, startedAt);
  for (const name of built.filter((each) => /^client.*\.(js|css)$/.test(each))) {
    const file = `${folder}/${name}`;
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: brotli }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

function hashInputs() {
  const hash = createHash('sha256');
  for (const file of [...folders.flatMap(listFiles), ...files].sort()) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function listFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`);
}
