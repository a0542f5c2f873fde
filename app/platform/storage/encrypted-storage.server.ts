import { Readable } from 'node:stream';
import { measure } from './measure.server';
import { decrypt, encrypt } from './segment-cipher.server';
import { type Storage } from './storage';

/**
 * Keeps files encrypted in another storage. Sizes and hashes are those of the files themselves.
 *
 * @param key - 32 secret bytes; without them nothing that was stored can be read again.
 * @param former - a key of before, which files may be read with that were stored then.
 */
export function createEncryptedStorage(
  inner: Storage,
  key: Uint8Array,
  former?: Uint8Array | null,
): Storage {
  const keys = former ? [key, former] : [key];
  const opened = (content: Readable) => {
    const plain = Readable.from(decrypt(content, keys));
    // Who stops reading must not leave the file open.
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
