import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { OperatorError } from '~/platform/i18n/operator-error';
import { hasCode } from '~/platform/system/error-code';
import { isMissingFile } from './storage';

const MEGABYTE = 1_000_000;

/**
 * Refuses to write this many bytes below `path`, which need not exist yet, unless its disk has room for them.
 *
 * @throws OperatorError with both sizes.
 */
export async function requireSpace(path: string, bytes: number): Promise<void> {
  const free = await freeBytes(resolve(path));
  if (free >= bytes) return;
  const sizes = { needed: Math.ceil(bytes / MEGABYTE), free: Math.floor(free / MEGABYTE) };
  throw new OperatorError('system', [{ key: 'noRoom', values: { path, ...sizes } }]);
}

async function freeBytes(path: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch (error) {
    // A file in place of a folder is reported by the code that creates the folder.
    const isAbsent = isMissingFile(error) || hasCode(error, 'ENOTDIR');
    if (!isAbsent || dirname(path) === path) throw error;
    return freeBytes(dirname(path));
  }
}
