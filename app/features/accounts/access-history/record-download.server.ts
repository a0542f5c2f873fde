import { type Insertable } from 'kysely';
import { type Db } from '~/db/client.server';
import { type Database } from '~/db/schema';
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
