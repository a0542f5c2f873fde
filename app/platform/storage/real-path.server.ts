import { realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isMissingFile } from './storage';

/** Returns whether a path, with links resolved, is a folder or lies in it; neither need exist yet. */
export async function isWithin(path: string, folder: string): Promise<boolean> {
  const inner = relative(await realPathOf(resolve(folder)), await realPathOf(resolve(path)));
  return inner !== '..' && !inner.startsWith(`..${sep}`) && !isAbsolute(inner);
}

async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!isMissingFile(error) || dirname(path) === path) throw error;
    return join(await realPathOf(dirname(path)), basename(path));
  }
}
