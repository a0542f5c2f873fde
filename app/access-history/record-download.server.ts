import { type Insertable } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { logError } from '~/platform/server/log.server';
import { type Account } from '~/auth/account';

/** A complete download of a file. */
export type NewDownload = Omit<Insertable<Database['access_history']>, 'account_id' | 'at'>;

/** Adds a download to the access history of a user. */
export async function recordDownload(
  db: Db,
  { id }: Pick<Account, 'id'>,
  download: NewDownload,
): Promise<void> {
  await db
    .insertInto('access_history')
    // Not the time of writing: of two downloads the second one may be written first.
    .values({ ...download, account_id: id, at: new Date() })
    .execute();
}

/**
 * Returns a function that records a download of a user once its size is known; does nothing for guests. Only
 * logs errors: the user has the file.
 */
export function downloadRecorder(db: Db, account: Account | null): (download: NewDownload) => void {
  if (!account) return () => {};
  return (download) => void recordDownload(db, account, download).catch(logError);
}
