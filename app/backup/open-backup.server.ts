import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { migrations } from '~/platform/db/migrations';
import { OperatorError } from '~/platform/i18n/operator-error';
import { decryptAge, type Unlock } from './age.server';
import { listBackups } from './list-backups.server';
import { through } from './through.server';
import { listDamaged } from './checksums.server';
import {
  backupFormat,
  identityFile,
  manifestFile,
  manifestSchema,
  type Manifest,
} from './manifest';

/** A backup whose files are intact and readable. */
export interface OpenedBackup {
  path: string;
  manifest: Manifest;
  /** Returns the content of a file, decrypted. */
  read(path: string, options?: { isCompressed?: boolean }): Promise<Readable>;
}

/**
 * Returns the path of a backup itself, or of the newest one in a folder. @throws OperatorError when there is
 * none.
 */
export async function findBackup(folder: string): Promise<string> {
  if (existsSync(join(folder, manifestFile))) return folder;
  const newest = (await listBackups(folder)).at(-1);
  if (!newest) throw new OperatorError('backup', [{ key: 'noBackup', values: { folder } }]);
  return newest.path;
}

/** Reads the manifest of a backup. @throws OperatorError when it can't be read, or a newer portal made it. */
async function readManifest(path: string): Promise<Manifest> {
  const broken = (key: 'noManifest' | 'newer', values = {}) =>
    new OperatorError('backup', [{ key, values: { folder: path, ...values } }]);
  let content: unknown;
  try {
    content = JSON.parse(await readFile(join(path, manifestFile), 'utf8'));
  } catch {
    throw broken('noManifest');
  }
  const parsed = manifestSchema.safeParse(content);
  if (!parsed.success) throw broken('noManifest');
  if (parsed.data.format > backupFormat) throw broken('newer', { portal: parsed.data.portal });
  return parsed.data;
}

/**
 * Opens a backup after verifying each of its files.
 *
 * @param unlock called only if the backup is encrypted.
 * @throws OperatorError when a newer portal made it, files are damaged or missing, or it can't be decrypted.
 */
export async function openBackup(
  path: string,
  unlock: (encryption: 'passphrase' | 'recipient') => Promise<Unlock>,
): Promise<OpenedBackup> {
  const manifest = await readManifest(path);
  const isKnown = manifest.migrations.every((name) => name in migrations);
  if (!isKnown) {
    const values = { folder: path, portal: manifest.portal };
    throw new OperatorError('backup', [{ key: 'newer', values }]);
  }
  const damaged = await listDamaged(path);
  if (damaged.length > 0) {
    const values = { files: damaged.join(', ') };
    throw new OperatorError('backup', [{ key: 'damaged', values }]);
  }
  const { encryption } = manifest;
  const key = encryption === 'none' ? null : await openIdentity(path, await unlock(encryption));
  return {
    path,
    manifest,
    async read(name, { isCompressed = false } = {}) {
      const stored = createReadStream(join(path, key ? `${name}.age` : name));
      const content: Readable = key ? await decryptAge(stored, key) : stored;
      return isCompressed ? through(content, createGunzip()) : content;
    },
  };
}

/** Returns what decrypts the files: an identity of the operator's, or the one that a passphrase opens. */
async function openIdentity(path: string, unlock: Unlock): Promise<Unlock> {
  if ('identities' in unlock) return unlock;
  const file = createReadStream(join(path, identityFile));
  return { identities: await text(await decryptAge(file, unlock)) };
}
