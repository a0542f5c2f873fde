import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { chownToOwner } from './chown-to-owner.server';
import { measure, type Source } from './measure.server';
import { namePath } from '~/platform/system/name-path';
import { markUnfinished } from '~/platform/system/unfinished.server';

/** Writes a temporary file next to a path, and moves it there once the disk has all of it. */
export async function writeAtomically(source: Source, path: string): Promise<void> {
  const { commit } = await stageFile(source, path);
  await commit();
}

/** Writes a temporary file next to a path. @returns functions that move it there, or remove it. */
export async function stageFile(
  source: Source,
  path: string,
): Promise<{ commit(): Promise<void>; discard(): Promise<void> }> {
  const part = `${path}.part`;
  try {
    await writePart(source, part);
  } catch (error) {
    throw namePath(error, path);
  }
  const finish = markUnfinished(part);
  const discard = async () => {
    await rm(part, { force: true });
    finish();
  };
  return {
    discard,
    async commit() {
      try {
        await rename(part, path);
        finish();
      } catch (error) {
        await discard();
        throw namePath(error, path);
      }
    },
  };
}

/**
 * Writes a file, readable by the owner of its folder only; leaves nothing if the source fails or the disk is
 * full.
 *
 * @returns its size in bytes, and its SHA-256 in hexadecimal digits.
 */
export async function writePart(
  source: Source,
  part: string,
): Promise<{ size: number; sha256: string }> {
  const { content, measured } = measure(source);
  const finish = markUnfinished(part);
  try {
    // Opened before the source may fail: a stream that opens its file itself would create it after its
    // removal.
    const file = await open(part, 'w', 0o600);
    await pipeline(content, file.createWriteStream({ flush: true }));
    await chownToOwner(part);
  } catch (error) {
    await rm(part, { force: true });
    throw namePath(error, part);
  } finally {
    finish();
  }
  return measured();
}
