import { sql, type Transaction } from 'kysely';
import { type Actor } from '~/auth/actor';
import { audit } from '~/auth/audit.server';
import { getDataset } from '~/datasets';
import { NOT_STATED, OUTSIDE_HOME_COUNTRY, type Dataset } from '~/datasets/dataset';
import { lockDataset } from '~/datasets/lock-dataset.server';
import { statingImport } from '~/datasets/record-table.server';
import { type Db } from '~/platform/db/client.server';
import { type Database, type Import } from '~/platform/db/schema';
import { carriedCodes } from './codes/carried-codes.server';
import { unmarkMerged } from './codes/mark-merged.server';
import { type LaterImport, listLaterImports } from './later-imports.server';
import { isRestorable } from './removed-earlier.server';
import { takeBack } from './take-back.server';

/** The effect of a withdrawal on the records of an import. */
interface Withdrawal {
  import: Import;
  /** Records that had no state before the import. */
  removed: number;
  /** Records whose state before the import is current again. */
  restored: number;
  /** Later imports that found records unchanged, perhaps those of this import: which ones is not stored. */
  foundUnchanged: readonly Pick<Import, 'id' | 'unchanged'>[];
}

export type WithdrawResult =
  | ({ outcome: 'withdrawn' | 'checked' } & Withdrawal)
  | {
      outcome: 'refused';
      code: 'unknown-import' | 'already-withdrawn' | 'is-withdrawal' | 'redacted';
    }
  | { outcome: 'refused'; code: 'changed-since'; later: readonly LaterImport[] }
  | { outcome: 'refused'; code: 'codes-deleted'; codes: readonly string[] };

interface WithdrawOptions {
  /** The user who withdraws, for the log, and why. */
  by: Actor;
  reason?: string;
  /** `dry-run` checks everything and writes nothing. */
  mode?: 'commit' | 'dry-run';
}

/**
 * Restores all records of an import to the states before it, as a new import: calculations that counted it
 * stay as they are. Refuses when later imports have changed any of these records, when synthetic records
 * would come back next to real ones, or records with codes that were deleted since. Redacted records stay as they are.
 */
export async function withdrawImport(
  db: Db,
  id: number,
  { by, reason, mode = 'commit' }: WithdrawOptions,
): Promise<WithdrawResult> {
  return db.transaction().execute(async (transaction) => {
    const target = await selectImport(transaction, id).forNoKeyUpdate().executeTakeFirst();
    const dataset = target && getDataset(target.dataset);
    if (dataset) await lockDataset(transaction, dataset);
    const checked = await checkWithdrawal(transaction, target);
    if (!dataset || checked.outcome !== 'checked' || mode === 'dry-run') return checked;
    const isBegun = sql<boolean>`${statingImport('record')} = ${id}`;
    const { import: withdrawn, removed, restored } = checked;
    const options = { target: withdrawn, isBegun, removed, restored, by, reason };
    await takeBack(transaction, dataset, options);
    await unmarkMerged(transaction, { importId: id, by });
    await audit(transaction, { by, act: 'importTakenBack', subject: `import:${id}` });
    return { ...checked, outcome: 'withdrawn' };
  });
}

/** Returns what the withdrawal of an import would do now, without locks: for a page that only shows it. */
export async function previewWithdrawal(db: Db, id: number): Promise<WithdrawResult> {
  return db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) =>
      checkWithdrawal(transaction, await selectImport(transaction, id).executeTakeFirst()),
    );
}

const selectImport = (transaction: Transaction<Database>, id: number) =>
  transaction
    .selectFrom('import')
    .selectAll()
    .where('id', '=', sql<number>`${id}::numeric`);

async function checkWithdrawal(
  transaction: Transaction<Database>,
  target: Import | undefined,
): Promise<WithdrawResult> {
  const dataset = target && getDataset(target.dataset);
  if (!dataset) return { outcome: 'refused', code: 'unknown-import' };
  const { id } = target;
  if (target.sha256 === null) return { outcome: 'refused', code: 'is-withdrawal' };
  if (target.withdrawn_by !== null) return { outcome: 'refused', code: 'already-withdrawn' };
  if (target.redacted_at !== null) return { outcome: 'refused', code: 'redacted' };
  const later = await listLaterImports(transaction, dataset, id);
  if (later.length > 0) return { outcome: 'refused', code: 'changed-since', later };
  const codes = await listDeletedCodes(transaction, dataset, id);
  if (codes.length > 0) return { outcome: 'refused', code: 'codes-deleted', codes };
  const counts = await countRecords(transaction, dataset, id);
  const changesNothing = counts.removed + counts.restored === 0;
  const foundUnchanged = changesNothing ? [] : await listFoundUnchanged(transaction, target);
  return { outcome: 'checked', import: target, ...counts, foundUnchanged };
}

/** Returns the codes, in the states that import `id` ended, that their lists no longer contain. */
export async function listDeletedCodes(
  transaction: Transaction<Database>,
  dataset: Dataset,
  id: number,
): Promise<string[]> {
  const isRestored = sql<boolean>`superseded_by = ${id} and ${isRestorable(dataset)}`;
  const carried = carriedCodes(dataset, isRestored);
  const { rows } = await sql<{ list: string; code: string }>`
    select distinct list, carried.code
    from (${carried}) as carried left join code using (list, code)
    where code.names is null and carried.code not in (${NOT_STATED}, ${OUTSIDE_HOME_COUNTRY})
    order by list, carried.code`.execute(transaction);
  return rows.map(({ list, code }) => `${list}: ${code}`);
}

async function countRecords(
  transaction: Transaction<Database>,
  dataset: Dataset,
  id: number,
): Promise<Pick<Withdrawal, 'removed' | 'restored'>> {
  const records = sql.table(dataset.table);
  const { rows } = await sql<{ removed: number; restored: number }>`
    with former as (
      select id from ${records} where superseded_by = ${id} and ${isRestorable(dataset)}
    )
    select (select count(*) from former) as restored, (
      select count(*) from ${records} as own
      where superseded_by is null and ${statingImport('own')} = ${id}
        and id not in (select id from former)
    ) as removed`.execute(transaction);
  return rows[0] ?? { removed: 0, restored: 0 };
}

function listFoundUnchanged(transaction: Transaction<Database>, { id, dataset }: Import) {
  return transaction
    .selectFrom('import')
    .select(['id', 'unchanged'])
    .where('dataset', '=', dataset)
    .where('id', '>', id)
    .where('unchanged', '>', 0)
    .where('withdrawn_by', 'is', null)
    .orderBy('id')
    .execute();
}
