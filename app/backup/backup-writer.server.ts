import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { chownToOwner, makePrivateFolder } from '~/platform/storage/chown-to-owner.server';
import { hasCode } from '~/platform/system/error-code';
import { markUnfinished } from '~/platform/system/unfinished.server';
import { writePart } from '~/platform/storage/write-atomically.server';
import { createIdentity, encryptAge, type Lock } from './age.server';
import { writeChecksums } from './checksums.server';
import {
  areas,
  checksumsFile,
  identityFile,
  manifestFile,
  PART,
  type BackupEncryption,
  type Manifest,
} from './manifest';
import { through } from './through.server';

/** Each after its parent. */
const folders = ['database', 'files', ...areas.map((area) => `files/${area}`)];

/** A backup that is being written: a folder under a temporary name until it is complete. */
export interface BackupWriter {
  encryption: BackupEncryption;
  /** Writes a file, encrypted if the backup is. */
  write(path: string, content: Readable, options?: { isCompressed?: boolean }): Promise<void>;
  /** Gives the backup its final name. @returns its size in bytes. */
  finish(manifest: Manifest): Promise<number>;
  /** Removes what was written. */
  discard(): Promise<void>;
}

/**
 * Begins a backup at `path`. A backup encrypted with a passphrase gets its own key pair, whose private key is
 * in `identity.age`: passphrases are slow to derive, and would be so for each of thousands of files.
 */
export async function openBackupWriter(path: string, lock?: Lock): Promise<BackupWriter> {
  const part = path + PART;
  const checksums = new Map<string, string>();
  let bytes = 0;

  async function writeFile(name: string, content: Readable): Promise<void> {
    const { size, sha256 } = await writePart(content, join(part, name));
    checksums.set(name, sha256);
    bytes += size;
  }

  const made = await makePrivateFolder(dirname(path));
  const removeMade = () => removeEmpty(dirname(path), made);
  await mkdir(part, { mode: 0o700 }).catch((error: unknown) => failAfter(removeMade, error));
  const finish = markUnfinished(part);
  const recipient = await begin().catch((error: unknown) => failAfter(discard, error));

  async function begin(): Promise<string | null> {
    await chownToOwner(part);
    for (const folder of folders) await makePrivateFolder(join(part, folder));
    return prepareLock();
  }

  async function prepareLock(): Promise<string | null> {
    if (!lock) return null;
    if ('recipient' in lock) return lock.recipient;
    const { identity, recipient } = await createIdentity();
    await writeFile(identityFile, await encryptAge(Readable.from([Buffer.from(identity)]), lock));
    return recipient;
  }

  async function discard(): Promise<void> {
    await rm(part, { recursive: true, force: true });
    finish();
    await removeMade();
  }

  return {
    encryption: !lock ? 'none' : 'recipient' in lock ? 'recipient' : 'passphrase',
    async write(name, content, { isCompressed = false } = {}) {
      const packed = isCompressed ? through(content, createGzip()) : content;
      if (recipient === null) return writeFile(name, packed);
      await writeFile(`${name}.age`, await encryptAge(packed, { recipient }));
    },
    async finish(manifest) {
      await writeFile(manifestFile, textOf(`${JSON.stringify(manifest, null, 2)}\n`));
      await writePart(textOf(writeChecksums(checksums)), join(part, checksumsFile));
      await rename(part, path);
      finish();
      await flushFolder(dirname(path));
      return bytes;
    },
    discard,
  };
}

/** Removes the folders that were created, from the innermost outwards, as long as they are empty. */
async function removeEmpty(folder: string, first: string | undefined): Promise<void> {
  if (first === undefined) return;
  try {
    await rmdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOTEMPTY', 'ENOENT')) return;
    throw error;
  }
  if (resolve(folder) !== first) await removeEmpty(dirname(folder), first);
}

async function failAfter(act: () => Promise<void>, error: unknown): Promise<never> {
  await act();
  throw error;
}

const textOf = (text: string) => Readable.from([Buffer.from(text)]);

/** Makes the name, too, survive a power failure. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
