import { sql, type Transaction } from 'kysely';
import { type Actor, keptActor } from '~/auth/actor';
import { audit } from '~/auth/audit.server';
import { type Dataset } from '~/datasets/dataset';
import { lockDataset } from '~/datasets/lock-dataset.server';
import { statingImport } from '~/datasets/record-table.server';
import { type Db } from '~/platform/db/client.server';
import { type Database, type RemovalKind } from '~/platform/db/schema';
import { randomSha256 } from './random-sha256.server';
import { removedRecords } from './removed-earlier.server';
import { contentReferences } from './staging-table.server';

interface RemovalOptions {
  dataset: Dataset;
  id: string;
  /** The import that began the state which is removed, or ended the last one: the record may have changed meanwhile. */
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
 * they are, and withdrawing the import brings the record back. A later file that contains its id does not. A record that
 * has already ended is removed, too, so that nothing else brings it back.
 */
export async function removeRecord(
  db: Db,
  { dataset, id, version, kind = 'other', reason, by }: RemovalOptions,
): Promise<RemovalResult> {
  return db.transaction().execute(async (transaction) => {
    await lockDataset(transaction, dataset);
    const latest = await getLatestState(transaction, dataset, id);
    if (!latest) return { outcome: 'refused', code: 'unknown-record' };
    if (latest.version !== version) return { outcome: 'refused', code: 'changed-meanwhile' };
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
        is_synthetic: latest.isSynthetic,
        rows: 0,
        added: 0,
        changed: 0,
        unchanged: 0,
        rejected: 0,
        imported_by: keptActor(by),
        // Not when the transaction began: it may have waited for the dataset, while a version was calculated.
        imported_at: sql<Date>`clock_timestamp()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const records = sql.table(dataset.table);
    const content = contentReferences(dataset);
    // Which record was removed is known by its state that the import ends.
    await (
      latest.hasEnded
        ? sql`
          insert into ${records} (id, import_id, superseded_by, ${content})
          select id, ${importId}::integer, ${importId}::integer, ${content}
          from ${records} where id = ${id} and import_id = ${latest.begin}`
        : sql`
          update ${records} set superseded_by = ${importId} where id = ${id} and superseded_by is null`
    ).execute(transaction);
    await audit(transaction, { by, act: 'recordRemoved', subject: `import:${importId}` });
    return { outcome: 'removed', importId };
  });
}

interface LatestState {
  begin: number;
  version: number;
  hasEnded: boolean;
  isSynthetic: boolean;
}

/** Returns the latest state of a record; null if there is none, or staff have removed the record. */
async function getLatestState(
  transaction: Transaction<Database>,
  dataset: Dataset,
  id: string,
): Promise<LatestState | null> {
  const { rows } = await sql<LatestState>`
    select record.import_id as begin, coalesce(record.superseded_by, record.import_id) as version,
      record.superseded_by is not null as "hasEnded", import.is_synthetic as "isSynthetic"
    from ${sql.table(dataset.table)} as record join import on import.id = ${statingImport('record')}
    where record.id = ${id}
      and record.id not in (select id from (${removedRecords(dataset)}) as removed)
    order by record.import_id desc limit 1`.execute(transaction);
  return rows[0] ?? null;
}
