import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from './give-to-owner.server';
import { type Storage } from './storage';
import { writeWhole } from './write-whole.server';

const keyPattern = /^[0-9a-f-]{36}$/;

/** Keeps files in a folder, which is made when it is first needed, under random names. */
export function createFolderStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    // Keys come from addresses, too: none may lead out of the folder.
    if (!keyPattern.test(key)) throw new Error('Not the key of a stored file');
    return join(folder, key);
  };
  return {
    async write(source) {
      await makePrivateFolder(folder);
      const key = randomUUID();
      return { key, ...(await writeWhole(source, pathOf(key))) };
    },
    async read(key) {
      return (await open(pathOf(key))).createReadStream();
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}
