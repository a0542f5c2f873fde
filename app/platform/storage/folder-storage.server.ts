import { randomUUID } from 'node:crypto';
import { type Stats } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from './chown-to-owner.server';
import { isMissingFile, isStale, keyPattern, type Storage } from './storage';
import { writePart } from './write-atomically.server';

/** The end of the names of staged files. */
const PART = '.part';

/** Returns a storage in a folder, which is created when first needed, with random file names. */
export function createFolderStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    // Some keys come from addresses: none may lead out of the folder.
    if (!keyPattern.test(key)) throw new Error('Not the key of a stored file');
    return join(folder, key);
  };
  const readFrom = async (path: string) => (await open(path)).createReadStream();
  return {
    async stage(source, key = randomUUID()) {
      await makePrivateFolder(folder);
      const part = pathOf(key) + PART;
      return {
        key,
        ...(await writePart(source, part)),
        read: () => readFrom(part),
        commit: () => rename(part, pathOf(key)),
        discard: () => rm(part, { force: true }),
      };
    },
    // An async function throws an invalid key's error as a rejection.
    read: async (key) => readFrom(pathOf(key)),
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async purge() {
      for (const name of await namesIn(folder)) {
        const path = join(folder, name);
        const status = name.endsWith(PART) && (await statusOf(path));
        if (status && isStale(status.mtimeMs)) await rm(path, { force: true });
      }
    },
    async *list() {
      for (const name of await namesIn(folder)) {
        const isStaged = name.endsWith(PART);
        const key = isStaged ? name.slice(0, -PART.length) : name;
        const status = keyPattern.test(key) && (await statusOf(join(folder, name)));
        if (status) yield { key, isStaged, changedAt: status.mtimeMs, size: status.size };
      }
    },
  };
}

/** None if nothing was stored yet: reading creates no folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (!isMissingFile(error)) throw error;
    return [];
  }
}

/** Null for a file that was moved or removed since it was listed. */
async function statusOf(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    if (!isMissingFile(error)) throw error;
    return null;
  }
}
