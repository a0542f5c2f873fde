import { join } from 'node:path';
import { type Environment } from '~/environment.server';
import { createFolderStorage } from './folder-storage.server';
import { type Storage } from './storage';

/** The settings of the portal's storage. */
export type StorageSettings = Pick<Environment, 'DATA_DIRECTORY'> &
  Partial<
    Pick<
      Environment,
      'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
    >
  >;

/**
 * The portal's storage of files: a bucket where one is set, else a folder of its data directory. Each
 * area is a folder of its own, and nothing is found in another.
 */
export async function openStorage(
  settings: StorageSettings,
  area: 'uploads' | 'letters' = 'uploads',
): Promise<Storage> {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, DATA_DIRECTORY } = settings;
  if (!S3_BUCKET) return createFolderStorage(join(DATA_DIRECTORY, area));
  // Only who uses a bucket loads the client.
  const { createS3Storage } = await import('./s3-storage.server');
  const config = {
    region: S3_REGION,
    credentials: credentialsOf(settings),
    // Stores of one's own seldom have a host name for each bucket.
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
  };
  return createS3Storage(S3_BUCKET, config, area === 'uploads' ? '' : `${area}/`);
}

/** The keys of the settings; without them those of the machine, as the client finds them. */
function credentialsOf({ S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: StorageSettings) {
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
}
