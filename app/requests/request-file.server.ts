import { type Selectable, type Transaction } from 'kysely';
import { type Database } from '~/platform/db/schema';

type Row = Selectable<Database['request_file']>;

/** A file that is committed to the storage of letters, or will be once `commit` is called. */
export interface KeptFile
  extends
    Pick<Row, 'kind' | 'storage_key' | 'name' | 'media_type' | 'size' | 'sha256'>,
    Pick<Row, 'sent_sha256' | 'is_flagged' | 'scan'>,
    Partial<Pick<Row, 'photo_count' | 'page_count'>> {
  commit(): Promise<unknown>;
}

/**
 * Adds files to a request. They are committed to storage before the row is, so that no row ever lacks its
 * file; a crash in between leaves a file without a row, which `terang doctor` removes.
 */
export async function addFiles(
  transaction: Transaction<Database>,
  { requestId, eventId, storedBy }: { requestId: string; eventId: number | null; storedBy: number },
  files: readonly KeptFile[],
): Promise<void> {
  for (const { commit, ...file } of files) {
    await commit();
    const owner = { request_id: requestId, event_id: eventId, stored_by: storedBy };
    await transaction
      .insertInto('request_file')
      .values({ ...file, ...owner })
      .execute();
  }
}
