import { type Environment } from '~/environment.server';
import { loadFormerLetterKey, loadLetterKey } from '~/platform/http/secret.server';
import { createEncryptedStorage } from '~/platform/storage/encrypted-storage.server';
import { openStorage, type StorageSettings } from '~/platform/storage/open-storage.server';
import { type Storage } from '~/platform/storage/storage';

type LetterStorageSettings = StorageSettings &
  Pick<Environment, 'LETTER_KEY' | 'DATA_DIRECTORY'> &
  Partial<Pick<Environment, 'FORMER_LETTER_KEY'>>;

/** Opens the storage of letters: encrypted, and separate from the files of the content. */
export async function openLetterStorage(settings: LetterStorageSettings): Promise<Storage> {
  return createEncryptedStorage(
    await openStorage(settings, 'letters'),
    loadLetterKey(settings),
    loadFormerLetterKey(settings),
  );
}
