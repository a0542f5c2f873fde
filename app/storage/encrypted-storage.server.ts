import { Readable } from 'node:stream';
import { measure } from './measure.server';
import { decrypt, encrypt } from './segment-cipher.server';
import { type Storage } from './storage';

/**
 * Keeps files encrypted in another storage. Sizes and hashes are those of the files themselves.
 *
 * @param key - 32 secret bytes; without them nothing that was stored can be read again.
 */
export function createEncryptedStorage(inner: Storage, key: Uint8Array): Storage {
  const opened = (content: Readable) => {
    const plain = Readable.from(decrypt(content, key));
    // Who stops reading must not leave the file open.
    return plain.on('close', () => content.destroy());
  };
  return {
    async stage(source) {
      const { content, measured } = measure(source);
      const staged = await inner.stage(encrypt(content, key));
      return { ...staged, ...measured(), read: async () => opened(await staged.read()) };
    },
    read: async (fileKey) => opened(await inner.read(fileKey)),
    remove: (fileKey) => inner.remove(fileKey),
    purge: () => inner.purge(),
    list: () => inner.list(),
  };
}
