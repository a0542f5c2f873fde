import { sql } from 'kysely';
import { type Actor, keptActor } from '~/auth/actor';
import { type Dataset } from '~/datasets/dataset';
import { lockDataset } from '~/datasets/lock-dataset.server';
import { type Db } from '~/platform/db/client.server';
import { type RemovalKind } from '~/platform/db/schema';
import { getCurrentRecord } from './current-record.server';
import { randomSha256 } from './random-sha256.server';

interface RemovalOptions {
  dataset: Dataset;
  id: string;
  /** The import that began the state which is removed: somebody may have changed the record meanwhile. */
  version: number;
  /** The kind of the reason, by which checks of later files name it. */
  kind?: RemovalKind;
  reason: string;
  by: Actor;
}

export type RemovalResult =
  | { outcome: 'removed'; importId: number }
  | { outcome: 'refused'; code: 'unknown-record' | 'changed-meanwhile' };

/**
 * Ends the current state of a record without a new one, as an import without rows: calculations that counted it stay as
 * they are, and withdrawing the import brings the record back. A later file that contains its id does not.
 */
export async function removeRecord(
  db: Db,
  { dataset, id, version, kind = 'other', reason, by }: RemovalOptions,
): Promise<RemovalResult> {
  return db.transaction().execute(async (transaction) => {
    await lockDataset(transaction, dataset);
    const current = await getCurrentRecord(transaction, dataset, id);
    if (!current) return { outcome: 'refused', code: 'unknown-record' };
    if (current.version !== version) return { outcome: 'refused', code: 'changed-meanwhile' };
    const { id: importId } = await transaction
      .insertInto('import')
      .values({
        dataset: dataset.name,
        file_name: 'removal',
        kind: 'removal',
        removal_kind: kind,
        reason,
        sha256: randomSha256(),
        mapping_sha256: '',
        is_synthetic: current.isSynthetic,
        rows: 0,
        added: 0,
        changed: 0,
        unchanged: 0,
        rejected: 0,
        imported_by: keptActor(by),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      update ${sql.table(dataset.table)} set superseded_by = ${importId}
      where id = ${id} and superseded_by is null`.execute(transaction);
    return { outcome: 'removed', importId };
  });
}
