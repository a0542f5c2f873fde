import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from './chown-to-owner.server';
import { isStale, keyPattern, type Storage } from './storage';
import { writePart } from './write-whole.server';

/** What ends the names of staged files. */
const PART = '.part';

/** Keeps files in a folder, which is made when it is first needed, under random names. */
export function createFolderStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    // Keys come from addresses, too: none may lead out of the folder.
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
    // A function that is async throws what is wrong with the key as a rejection.
    read: async (key) => readFrom(pathOf(key)),
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async purge() {
      await makePrivateFolder(folder);
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        if (name.endsWith(PART) && isStale(await lastChange(path))) await rm(path, { force: true });
      }
    },
    async *list() {
      await makePrivateFolder(folder);
      for (const name of await readdir(folder)) {
        const isStaged = name.endsWith(PART);
        const key = isStaged ? name.slice(0, -PART.length) : name;
        const changedAt = await lastChange(join(folder, name));
        // One that was removed meanwhile has no time.
        if (keyPattern.test(key) && changedAt < Infinity) yield { key, isStaged, changedAt };
      }
    },
  };
}

/** In milliseconds since 1970; a file that was moved meanwhile has just changed. */
async function lastChange(path: string): Promise<number> {
  const { mtimeMs = Infinity } = (await stat(path).catch(() => null)) ?? {};
  return mtimeMs;
}
