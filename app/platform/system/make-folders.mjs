import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder, and its missing parents. Node's own `recursive` never ends where the system calls a
 * folder missing whose parent is there, as it does below /proc.
 *
 * @param {string} path
 * @param {{ mode?: number }} [options]
 * @returns {string | undefined} the first folder that was created
 * @throws the system's error, with the path that it is about
 */
export function makeFolders(path, options = {}) {
  const folder = resolve(path);
  if (isFolder(folder)) return undefined;
  const parent = dirname(folder);
  const made = parent === folder ? undefined : makeFolders(parent, options);
  try {
    mkdirSync(folder, options);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    // Another process was faster, or it is a file.
    if (!isFolder(folder)) throw Object.assign(error, { code: 'ENOTDIR' });
    return made;
  }
  return made ?? folder;
}

function isFolder(path) {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    return false;
  }
}
