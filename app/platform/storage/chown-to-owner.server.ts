import { lchown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolders } from '~/platform/system/make-folders.mjs';

/**
 * Makes a folder that only its user may enter, where there is none. Made by root (a command), it belongs to the owner
 * of the folder it is in: the web server is not root and has to use it.
 *
 * @returns the outermost folder that was created.
 */
export async function makePrivateFolder(path: string): Promise<string | undefined> {
  const made = makeFolders(path, { mode: 0o700 });
  if (made !== undefined) await chownToOwner(path);
  return made;
}

/** Gives what root has just written to the owner of the folder it is in. */
export async function chownToOwner(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  await lchown(path, uid, gid);
}
