import { Readable } from 'node:stream';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { measure, type Source } from './measure.server';
import { type Storage } from './storage';

/** The first bytes of an encrypted file: the version of this format. */
const MAGIC = Buffer.from('TRG1');

const SALT_BYTES = 32;

const HEADER_BYTES = MAGIC.length + SALT_BYTES;

/** How much is authenticated at a time: nothing of a segment is passed on before all of it is verified. */
const SEGMENT_BYTES = 64 * 1024;

const TAG_BYTES = 16;

/**
 * Keeps files encrypted in another storage. Sizes and hashes are those of the plain files.
 *
 * @param key - 32 secret bytes; without them nothing that was stored can be read again.
 * @param former - an earlier key, for files that were stored with it.
 */
export function createEncryptedStorage(
  inner: Storage,
  key: Uint8Array,
  former?: Uint8Array | null,
): Storage {
  const keys = former ? [key, former] : [key];
  const opened = (content: Readable) => {
    const plain = Readable.from(decrypt(content, keys));
    // A reader that stops early must not leave the file open.
    return plain.on('close', () => content.destroy());
  };
  return {
    async stage(source, fileKey) {
      const { content, measured } = measure(source);
      const staged = await inner.stage(encrypt(content, key), fileKey);
      return { ...staged, ...measured(), read: async () => opened(await staged.read()) };
    },
    read: async (fileKey) => opened(await inner.read(fileKey)),
    remove: (fileKey) => inner.remove(fileKey),
    purge: () => inner.purge(),
    list: () => inner.list(),
  };
}

/**
 * Encrypts a file in segments, each AES-256-GCM: "STREAM" of Hoang, Reyhanitabar, Rogaway and Vizár (2015).
 * Each file has a separate key (HKDF of the key and a random salt); the nonce of a segment is its number and
 * whether it is the last, so that none can be changed, moved, repeated or cut off.
 */
async function* encrypt(source: Source, key: Uint8Array): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const fileKey = keyOf(key, salt);
  yield Buffer.concat([MAGIC, salt]);
  let number = 0;
  for await (const { block, isLast } of blocksOf(source, SEGMENT_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number++, isLast));
    yield Buffer.concat([cipher.update(block), cipher.final(), cipher.getAuthTag()]);
  }
}

/**
 * Decrypts the content of a file, segment by segment.
 *
 * @param keys - those that it may have been encrypted with.
 * @throws where the file was encrypted with none of them, was changed, or does not end where it should.
 */
async function* decrypt(source: Source, keys: readonly Uint8Array[]): AsyncGenerator<Buffer> {
  let fileKeys: Buffer[] | null = null;
  let number = 0;
  for await (const { block, isLast } of blocksOf(source, SEGMENT_BYTES + TAG_BYTES, HEADER_BYTES)) {
    if (fileKeys === null) {
      if (!block.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error('Not an encrypted file');
      const salt = block.subarray(MAGIC.length);
      fileKeys = keys.map((key) => keyOf(key, salt));
      continue;
    }
    if (block.length < TAG_BYTES) throw new Error('An encrypted file was cut off');
    // The first segment shows which key it is.
    const opened = openSegment(block, fileKeys, nonceOf(number++, isLast));
    fileKeys = [opened.fileKey];
    yield opened.content;
  }
  if (number === 0) throw new Error('An encrypted file was cut off');
}

/** Opens a segment with the first of these keys that fits. @throws the last one's error if none does. */
function openSegment(
  block: Buffer,
  [fileKey, ...others]: readonly Buffer[],
  nonce: Buffer,
): { content: Buffer; fileKey: Buffer } {
  if (!fileKey) throw new Error('No key to open a file with');
  try {
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv('aes-256-gcm', fileKey, nonce, options);
    decipher.setAuthTag(block.subarray(-TAG_BYTES));
    const content = [decipher.update(block.subarray(0, -TAG_BYTES)), decipher.final()];
    return { content: Buffer.concat(content), fileKey };
  } catch (error) {
    if (others.length === 0) throw error;
    return openSegment(block, others, nonce);
  }
}

function keyOf(key: Uint8Array, salt: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'terang stored file', 32));
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/**
 * Yields a source in blocks of one size, only the last of which is shorter, or empty if the source is empty;
 * the first may have a different size.
 */
async function* blocksOf(
  source: Source,
  size: number,
  firstSize = size,
): AsyncGenerator<{ block: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let wanted = firstSize;
  for await (const chunk of source) {
    held.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    heldBytes += chunk.byteLength;
    // A full block is held back until it is known whether more follows.
    if (heldBytes <= wanted) continue;
    let rest = Buffer.concat(held);
    while (rest.length > wanted) {
      yield { block: rest.subarray(0, wanted), isLast: false };
      rest = rest.subarray(wanted);
      wanted = size;
    }
    held = [rest];
    heldBytes = rest.length;
  }
  yield { block: Buffer.concat(held), isLast: true };
}
