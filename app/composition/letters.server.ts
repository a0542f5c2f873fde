import { deriveKey } from '~/http/secret.server';
import { createEncryptedStorage } from '~/storage/encrypted-storage.server';
import { secret, storage } from './portal.server';

/** Where the files of data requests are kept, encrypted. */
export const letters = createEncryptedStorage(
  storage,
  Buffer.from(deriveKey(secret, 'letters'), 'hex'),
);
