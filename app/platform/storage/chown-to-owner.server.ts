import { lchown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolders } from '~/platform/system/make-folders.mjs';

/**
 * Creates a folder that only its user may enter, unless it exists. Created by root (a command), it gets the
 * owner of its parent folder: the web server is not root and has to use it.
 *
 * @returns the outermost folder that was created.
 */
export async function makePrivateFolder(path: string): Promise<string | undefined> {
  const made = makeFolders(path, { mode: 0o700 });
  if (made !== undefined) await chownToOwner(path);
  return made;
}

/** Gives what root has just written to the owner of its folder. */
export async function chownToOwner(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  await lchown(path, uid, gid);
}
