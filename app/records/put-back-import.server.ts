import { sql, type Transaction } from 'kysely';
import { type Actor } from '~/auth/actor';
import { audit } from '~/auth/audit.server';
import { getDataset } from '~/datasets';
import { type Dataset } from '~/datasets/dataset';
import { lockDataset } from '~/datasets/lock-dataset.server';
import { statingImport } from '~/datasets/record-table.server';
import { type Db } from '~/platform/db/client.server';
import { type Database, type Import } from '~/platform/db/schema';
import { remarkMerged } from './codes/mark-merged.server';
import { isNotRedacted, isRestorable } from './removed-earlier.server';
import { takeBack } from './take-back.server';
import { listDeletedCodes } from './withdraw-import.server';

export type PutBackResult =
  | {
      outcome: 'putBack' | 'checked';
      /** Records that get the states of the import again, and those that it had removed or never changed. */
      restored: number;
      removed: number;
    }
  | {
      outcome: 'refused';
      code: 'unknown-import' | 'not-withdrawn' | 'imported-again' | 'other-kind';
    }
  | {
      outcome: 'refused';
      code: 'changed-since';
      later: readonly { importId: number; records: number }[];
    }
  | { outcome: 'refused'; code: 'codes-deleted'; codes: readonly string[] };

interface PutBackOptions {
  by: Actor;
  reason?: string;
}

/**
 * Puts an import back that was taken back: exactly the states that its withdrawal ended are current again, as a new
 * import that withdraws the withdrawal. No file is needed, since no state is ever deleted. Refuses when later imports
 * have changed any of these records, except redacted ones, which stay as they are.
 */
export async function putBackImport(
  db: Db,
  id: number,
  { by, reason }: PutBackOptions,
): Promise<PutBackResult> {
  return db.transaction().execute(async (transaction) => {
    const found = await selectImport(transaction, id).forNoKeyUpdate().executeTakeFirst();
    const dataset = found && getDataset(found.dataset);
    if (dataset) await lockDataset(transaction, dataset);
    // It may have been put back while this waited.
    const target = await selectImport(transaction, id).executeTakeFirst();
    const checked = await check(transaction, target);
    if (!dataset || !target?.withdrawn_by || checked.outcome !== 'checked') return checked;
    const { withdrawn_by: withdrawal } = target;
    await takeBack(transaction, dataset, {
      target: { ...target, id: withdrawal },
      isBegun: sql<boolean>`import_id = ${withdrawal}`,
      removed: checked.removed,
      restored: checked.restored,
      by,
      reason,
    });
    await transaction
      .updateTable('import')
      .set({ withdrawn_by: null })
      .where('id', '=', id)
      .execute();
    await remarkMerged(transaction, { importId: id, dataset: dataset.name, by });
    await audit(transaction, { by, act: 'importPutBack', subject: `import:${id}` });
    return { ...checked, outcome: 'putBack' };
  });
}

/** Returns what putting an import back would do now, without locks: for a page that only shows it. */
export async function previewPutBack(db: Db, id: number): Promise<PutBackResult> {
  return db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) =>
      check(transaction, await selectImport(transaction, id).executeTakeFirst()),
    );
}

const selectImport = (transaction: Transaction<Database>, id: number) =>
  transaction.selectFrom('import').selectAll().where('id', '=', id);

async function check(
  transaction: Transaction<Database>,
  target: Import | undefined,
): Promise<PutBackResult> {
  const dataset = target && getDataset(target.dataset);
  if (!dataset || target.kind === 'withdrawal')
    return { outcome: 'refused', code: 'unknown-import' };
  const { withdrawn_by: withdrawal } = target;
  if (withdrawal === null) return { outcome: 'refused', code: 'not-withdrawn' };
  const later = await listLater(transaction, dataset, withdrawal);
  if (later.length > 0) return { outcome: 'refused', code: 'changed-since', later };
  if (await isImportedAgain(transaction, target))
    return { outcome: 'refused', code: 'imported-again' };
  if (await areOthersOfOtherKind(transaction, dataset, target))
    return { outcome: 'refused', code: 'other-kind' };
  const codes = await listDeletedCodes(transaction, dataset, withdrawal);
  if (codes.length > 0) return { outcome: 'refused', code: 'codes-deleted', codes };
  const records = sql.table(dataset.table);
  const { rows } = await sql<{ restored: number; removed: number }>`
    select (
      select count(*)::int from ${records}
      where superseded_by = ${withdrawal} and ${isRestorable(dataset)}
    ) as restored, (
      select count(*)::int from ${records} as former
      where import_id = ${withdrawal} and superseded_by is null and not exists (
        select from ${records} as own where own.id = former.id and own.superseded_by = ${withdrawal}
      )
    ) as removed`.execute(transaction);
  return { outcome: 'checked', ...(rows[0] ?? { restored: 0, removed: 0 }) };
}

/** Lists the imports that changed records since a withdrawal restored or ended them, the newest first. */
async function listLater(transaction: Transaction<Database>, dataset: Dataset, withdrawal: number) {
  const records = sql.table(dataset.table);
  const { rows } = await sql<{ importId: number; records: number }>`
    with touched as (
      select distinct id from ${records}
      where (
        superseded_by = ${withdrawal} or import_id = ${withdrawal}
        -- Removed after it had ended: taking that back has begun no state.
        or import_id = superseded_by
          and superseded_by = (select takes_back from import where id = ${withdrawal})
      ) and ${isNotRedacted(dataset)}
    ), later as (
      select id, import_id as number from ${records}
      where import_id > ${withdrawal} and import_id is distinct from superseded_by
      union select id, superseded_by from ${records} where superseded_by > ${withdrawal} and (
        import_id <> superseded_by
        or superseded_by not in (select id from import where withdrawn_by is not null)
      )
    )
    select number as "importId", count(*)::int as records
    from later join touched using (id) group by number order by number desc`.execute(transaction);
  return rows;
}

async function isImportedAgain(
  transaction: Transaction<Database>,
  { id, dataset, sha256, mapping_sha256: mapping }: Import,
): Promise<boolean> {
  const again = await transaction
    .selectFrom('import')
    .select('id')
    .where('dataset', '=', dataset)
    .where('sha256', '=', sha256)
    .where('mapping_sha256', '=', mapping)
    .where('withdrawn_by', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst();
  return again !== undefined;
}

/** Returns whether real records would stand beside synthetic ones. */
async function areOthersOfOtherKind(
  transaction: Transaction<Database>,
  { table }: Dataset,
  { withdrawn_by: withdrawal, is_synthetic: isSynthetic }: Import,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)} as record join import on import.id = ${statingImport('record')}
    where superseded_by is null and import_id <> ${withdrawal}
      and import.is_synthetic <> ${isSynthetic} limit 1`.execute(transaction);
  return rows.length > 0;
}
