import { type Insertable } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { logError } from '~/platform/server/log.server';
import { type Account } from '~/auth/account';

/** A file that was downloaded whole. */
export type NewDownload = Omit<Insertable<Database['access_history']>, 'account_id' | 'at'>;

/** Notes in the access history of a user that a file was downloaded. */
export async function recordDownload(
  db: Db,
  { id }: Pick<Account, 'id'>,
  download: NewDownload,
): Promise<void> {
  await db
    .insertInto('access_history')
    // Not when the row is written: of two downloads the second one may be written first.
    .values({ ...download, account_id: id, at: new Date() })
    .execute();
}

/**
 * What notes a download of a user once its size is known; does nothing for guests. What goes wrong
 * is for the log: the user has the file.
 */
export function downloadRecorder(db: Db, account: Account | null): (download: NewDownload) => void {
  if (!account) return () => {};
  return (download) => void recordDownload(db, account, download).catch(logError);
}
