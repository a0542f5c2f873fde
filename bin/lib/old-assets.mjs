import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** The folders of a build whose files carry a hash of their content in their names. */
const folders = ['client/assets', 'server/assets'];

/** Lists the hashed files of a build folder, as paths within it. */
function listAssets(folder) {
  return folders.flatMap((name) =>
    existsSync(`${folder}/${name}`)
      ? readdirSync(`${folder}/${name}`).map((file) => `${name}/${file}`)
      : [],
  );
}

/** Lists the hashed files written by the build that began at that moment (milliseconds). */
export function listBuiltAssets(folder, startedAt) {
  return listAssets(folder).filter((file) => statSync(`${folder}/${file}`).mtimeMs >= startedAt);
}

/**
 * Removes the hashed files of all builds except the one that began at that moment (milliseconds) and the one
 * before it: running web servers of the former version, and cached pages, request those.
 */
export function removeOldAssets(folder, startedAt) {
  const note = `${folder}/assets.json`;
  const all = listAssets(folder);
  const current = listBuiltAssets(folder, startedAt);
  const former = existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : all;
  const kept = new Set([...current, ...former]);
  for (const file of all) if (!kept.has(file)) rmSync(`${folder}/${file}`);
  writeFileSync(note, JSON.stringify(current));
}
