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
 * Opens the portal's storage of files: a bucket if one is configured, else a folder of its data directory.
 * Each area has its own folder, and does not find the files of others.
 */
export async function openStorage(
  settings: StorageSettings,
  area: 'uploads' | 'letters' = 'uploads',
): Promise<Storage> {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, DATA_DIRECTORY } = settings;
  if (!S3_BUCKET) return createFolderStorage(join(DATA_DIRECTORY, area));
  // The client is loaded only if a bucket is used.
  const { createS3Storage } = await import('./s3-storage.server');
  const config = {
    region: S3_REGION,
    credentials: credentialsOf(settings),
    // Self-hosted stores seldom have a host name for each bucket.
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
  };
  return createS3Storage(S3_BUCKET, config, area === 'uploads' ? '' : `${area}/`);
}

/** Returns the keys of the settings; without them, the client finds those of the machine. */
function credentialsOf({ S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: StorageSettings) {
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
}
