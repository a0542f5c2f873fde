import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isMissingFile } from '~/platform/storage/storage';
import { checksumsFile } from './manifest';

/** The SHA-256 of files, in hexadecimal digits, by their paths. */
export type Checksums = ReadonlyMap<string, string>;

/** Formats the checksums as `sha256sum --check` reads them. */
export function writeChecksums(checksums: Checksums): string {
  return [...checksums].map(([path, sha256]) => `${sha256}  ${path}\n`).join('');
}

/** Reads what `writeChecksums` wrote; null if a line is invalid. */
export function readChecksums(text: string): Checksums | null {
  const checksums = new Map<string, string>();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const [, sha256, path] = /^([0-9a-f]{64}) {2}([\w./-]+)$/.exec(line) ?? [];
    if (!sha256 || !path || path.split('/').includes('..')) return null;
    checksums.set(path, sha256);
  }
  return checksums;
}

/** Returns the paths of a backup whose files are missing or have changed; reads all of them. */
export async function listDamaged(folder: string): Promise<string[]> {
  const checksums = readChecksums(await readFile(join(folder, checksumsFile), 'utf8'));
  if (!checksums || checksums.size === 0) return [checksumsFile];
  const damaged = [];
  for (const [path, sha256] of checksums) {
    if ((await hashOf(join(folder, path))) !== sha256) damaged.push(path);
  }
  return damaged;
}

/** Null if the file does not exist. */
async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
  return hash.digest('hex');
}
