import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { bundlePrograms } from './bundle-programs.mjs';
import { run } from './run.mjs';

const folder = 'build';
/** What a build was made from. A running portal of a former version reads the first note, so its inputs stay these. */
const notes = [
  { file: `${folder}/inputs.sha256`, folders: ['app', 'data', 'locales', 'public'] },
  { file: `${folder}/programs.sha256`, folders: ['bin'] },
];
const files = ['package-lock.json', 'remix.config.js', 'tsconfig.json', 'vite.config.ts'];
/** The folders of a build whose files carry a hash of their content in their names, but for the programs themselves. */
const assetFolders = ['client/assets', 'server/assets', 'programs'];

/** The programs that serve. */
const programs = ['serve', 'worker', 'prepare-update'].map((name) => `bin/serve/${name}.ts`);

/** Returns whether `build/` was made from the current sources. */
export function isBuilt() {
  return notes.every(
    ({ file, folders }) => existsSync(file) && readFileSync(file, 'utf8') === hashInputs(folders),
  );
}

/** Builds the pages and records the sources of the build; returns the build's exit code. */
export async function build({ signal } = {}) {
  const inputs = notes.map(({ folders }) => hashInputs(folders));
  const startedAt = Date.now();
  for (const { file } of notes) rmSync(file, { force: true });
  const code = await run('node_modules/.bin/remix', ['vite:build'], { signal });
  if (code === 0) {
    packAssets(startedAt);
    await bundlePrograms(programs, `${folder}/programs`);
    removeOldAssets(folder, startedAt);
    notes.forEach(({ file }, index) => writeFileSync(file, inputs[index]));
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

/** Lists the hashed files of a build folder, as paths within it. */
function listAssets(folder) {
  return assetFolders.flatMap((name) =>
    existsSync(`${folder}/${name}`)
      ? readdirSync(`${folder}/${name}`).map((file) => `${name}/${file}`)
      : [],
  );
}

/** Lists the hashed files written by the build that began at that moment (milliseconds). */
function listBuiltAssets(folder, startedAt) {
  return listAssets(folder).filter((file) => statSync(`${folder}/${file}`).mtimeMs >= startedAt);
}

/**
 * Removes the hashed files of all builds except the one that began at that moment (milliseconds) and the one
 * before it: running web servers of the former version, and cached pages, request those.
 */
export function removeOldAssets(folder, startedAt) {
  const list = `${folder}/assets.json`;
  const all = listAssets(folder);
  const current = listBuiltAssets(folder, startedAt);
  const former = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : all;
  const kept = new Set([...current, ...former]);
  for (const file of all) if (!kept.has(file)) rmSync(`${folder}/${file}`);
  writeFileSync(list, JSON.stringify(current));
}

function hashInputs(folders) {
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
