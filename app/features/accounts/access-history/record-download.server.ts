import { type Insertable } from 'kysely';
import { type Db } from '~/db/client.server';
import { type Database } from '~/db/schema';
import { logError } from '~/server/log.server';
import { type Reader } from '../reader';

/** A file that was downloaded whole. */
export type NewDownload = Omit<Insertable<Database['access_history']>, 'account_id' | 'at'>;

/** Notes in the access history of a reader that a file was downloaded. */
export async function recordDownload(
  db: Db,
  { id }: Pick<Reader, 'id'>,
  download: NewDownload,
): Promise<void> {
  await db
    .insertInto('access_history')
    .values({ ...download, account_id: id })
    .execute();
}

/**
 * What notes a download of a reader once its size is known; does nothing for guests. What goes wrong
 * is for the log: the reader has the file.
 */
export function downloadRecorder(db: Db, reader: Reader | null): (download: NewDownload) => void {
  if (!reader) return () => {};
  return (download) => void recordDownload(db, reader, download).catch((error) => logError(error));
}
