import { join } from 'node:path';
import { type Environment } from '~/environment.server';
import { createFolderStorage } from './folder-storage.server';
import { type Storage } from './storage';

/** The portal's storage of files: a folder of its data directory. */
export function openStorage({ DATA_DIRECTORY }: Pick<Environment, 'DATA_DIRECTORY'>): Storage {
  return createFolderStorage(join(DATA_DIRECTORY, 'uploads'));
}
