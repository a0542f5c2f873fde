import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Storage, type StoredFile } from './storage';

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
      await mkdir(folder, { recursive: true, mode: 0o700 });
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

/** Writes beside the place and moves it there at the end: a half file never has a key. */
async function writeWhole(
  source: Parameters<Storage['write']>[0],
  path: string,
): Promise<Omit<StoredFile, 'key'>> {
  const part = `${path}.part`;
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      size += chunk.byteLength;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(Readable.from(source), measure, createWriteStream(part, { mode: 0o600 }));
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return { size, sha256: hash.digest('hex') };
}
