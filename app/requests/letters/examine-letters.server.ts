import { type Db } from '~/platform/db/client.server';
import { isStale, type Storage } from '~/platform/storage/storage';

/** Mismatches between the storage of letters and the rows of their requests. */
export interface LetterFindings {
  /** Keys of files that no row references. */
  orphans: string[];
  /** Keys in rows whose file does not exist. */
  missing: string[];
  /** Keys of letters whose request no longer has an owner, and is not purged yet. */
  ownerless: string[];
  /** Keys of files staged by an HTTP request that ended long ago. */
  stale: string[];
}

/**
 * Compares the storage of letters with the database. Ignores files younger than an hour, which may still be
 * in use.
 */
export async function examineLetters(
  db: Db,
  letters: Pick<Storage, 'list'>,
): Promise<LetterFindings> {
  const files = [];
  for await (const file of letters.list()) files.push(file);
  const rows = await db
    .selectFrom('request_file')
    .innerJoin('data_request', 'data_request.id', 'request_id')
    .select(['storage_key', 'stored_at', 'removed_at', 'account_id', 'purged_at'])
    .execute();
  const kept = rows.filter((row) => row.removed_at === null);
  const named = new Set(kept.map((row) => row.storage_key));
  const stored = new Set(files.filter((file) => !file.isStaged).map(({ key }) => key));
  const old = files.filter(({ changedAt }) => isStale(changedAt));
  return {
    orphans: old.filter((file) => !file.isStaged && !named.has(file.key)).map(({ key }) => key),
    missing: kept
      .filter((row) => !stored.has(row.storage_key) && isStale(row.stored_at.getTime()))
      .map((row) => row.storage_key),
    ownerless: kept.filter((row) => row.account_id === null).map((row) => row.storage_key),
    stale: old.filter((file) => file.isStaged).map(({ key }) => key),
  };
}
