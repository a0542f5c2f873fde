import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { giveToOwner } from './give-to-owner.server';

/** What a file is written from. */
export type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Writes a file beside its place, and moves it there once the disk has all of it. */
export async function writeWhole(source: Source, path: string): Promise<void> {
  const part = `${path}.part`;
  await writePart(source, part);
  await rename(part, path);
}

/**
 * Writes a file, readable by the owner of its folder only: where the source fails or the disk is full,
 * nothing is left.
 *
 * @returns its size in bytes, and its SHA-256 in hexadecimal digits.
 */
export async function writePart(
  source: Source,
  part: string,
): Promise<{ size: number; sha256: string }> {
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
    const file = createWriteStream(part, { mode: 0o600, flush: true });
    await pipeline(Readable.from(source), measure, file);
    await giveToOwner(part);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return { size, sha256: hash.digest('hex') };
}
