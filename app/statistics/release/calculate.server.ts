import { sql, type Transaction } from 'kysely';
import { type Actor, keptActor } from '~/auth/actor';
import { audit } from '~/auth/audit.server';
import {
  createReadCodeLists,
  freezeCodeLists,
  keepCodeLists,
} from '~/datasets/code-list-versions.server';
import { type Code, type ListedCode } from '~/datasets/code-lists';
import { coarsestOf, type DatePrecision } from '~/datasets/date-precision';
import { type Dataset } from '~/datasets/dataset';
import { lockDataset } from '~/datasets/lock-dataset.server';
import { mergingImport, withReturn } from '~/datasets/merge-mark';
import { keyRecords, type RecordKeySecret } from '~/datasets/record-key.server';
import {
  isCurrentAt,
  isCurrentIn,
  listRecordedColumns,
  statingImport,
} from '~/datasets/record-table.server';
import { type Db } from '~/platform/db/client.server';
import { copyingTransaction, type CopyOut } from '~/platform/db/copying-transaction.server';
import { type Calculation, type Database } from '~/platform/db/schema';
import { homeDay } from '~/platform/i18n/home-day';
import { type CalculationStore } from '~/engine/engine';
import { carriedCodes } from '~/records/codes/carried-codes.server';
import {
  type ContradictedParent,
  listContradictedParents,
} from '~/records/codes/contradicted-parents.server';
import { findHolding } from '~/protection/linkage/held-records.server';
import { type LoneCell } from '~/protection/linkage/lone-moves';
import { type MergedCode } from '~/protection/linkage/whole-merges';
import { nameOfPolicy, type ProtectionPolicy } from '~/protection/policy';
import { yearsOf } from '~/protection/thin-years';
import { getComparedCalculation } from '~/calculations/calculation-queries.server';
import { buildBitmaps, disposeIndex } from './build-bitmaps.server';
import { storeDays, storeIndex } from './store-index.server';
import { firstDateOf } from '~/calculations/stray-records';
import { selectRecords } from '~/calculations/stream-records.server';
import { coveredUntil } from '~/calculations/covered-until';
import { newestCompleteYear } from './newest-complete-year';

export type CalculateResult =
  | {
      outcome: 'created';
      calculation: Calculation;
      /** Some of the small counts that a single record moves; absent if it was compared with no other. */
      loneCells?: readonly LoneCell[];
    }
  | { outcome: 'unchanged'; calculation: Calculation }
  | { outcome: 'refused'; code: 'no-records' }
  | { outcome: 'refused'; code: 'retracted'; calculation: Calculation }
  | { outcome: 'refused'; code: 'merge-waits'; merges: MergedCode[] }
  | { outcome: 'refused'; code: 'parents-differ'; parents: ContradictedParent[] };

/** How many codes a calculation names that was refused for their parents. */
const MAX_PARENTS = 20;

export interface CalculateOptions {
  /** Who calculates, for the log. */
  by: Actor;
  /** The secret of the records' keys. */
  recordKeys: RecordKeySecret;
  /** How the records that changed since the last publication are protected. */
  policy: ProtectionPolicy;
  /** Counts everything that was imported; publishing it then needs a reason. */
  holdsNothing?: boolean;
  /** Counts all records of merged codes; publishing it then needs a reason if that discloses any. */
  releasesMerges?: boolean;
  /** Where the engine keeps calculations, if not in PostgreSQL: then there is no index. */
  store?: CalculationStore | null | undefined;
  isForced?: boolean;
  /** Called once the dataset is locked, before anything is counted. */
  onLocked?(): void;
  /** Called from time to time with the number of frozen records, and the total to freeze. */
  onProgress?(done: number, total: number): void;
  /** Called with the result, as the last part of its transaction. */
  beforeCommit?(transaction: Transaction<Database>, result: CalculateResult): Promise<void>;
}

/**
 * Freezes the records of a dataset in their state after its last import, and the code lists, as a new
 * calculation with its index, or with its records in a store. Changes that comparison with the last
 * publications would disclose are held back. It is refused if these are of merged codes, since a merge is
 * counted whole or not at all, and if records state another parent of a code than its list, since the code
 * alone is taken to imply it. If no import or publication followed the newest calculation and the lists are
 * the same, that one is kept, unless `isForced`; a retracted one is not made again unchanged.
 */
export async function calculate(
  db: Db,
  dataset: Dataset,
  options: CalculateOptions,
): Promise<CalculateResult> {
  return copyingTransaction(db, async (transaction, _, copyOut) => {
    const result = await calculateIn(transaction, copyOut, dataset, options);
    if (result.outcome === 'created') {
      const subject = `calculation:${result.calculation.id}` as const;
      await audit(transaction, { by: options.by, act: 'calculated', subject });
    }
    await options.beforeCommit?.(transaction, result);
    return result;
  });
}

async function calculateIn(
  transaction: Transaction<Database>,
  copyOut: CopyOut,
  dataset: Dataset,
  options: CalculateOptions,
): Promise<CalculateResult> {
  const { recordKeys, policy, store, isForced = false, onProgress } = options;
  await lockDataset(transaction, dataset);
  options.onLocked?.();
  const throughImport = await getLastImport(transaction, dataset);
  if (throughImport === null) return { outcome: 'refused', code: 'no-records' };
  const codeLists = await freezeCodeLists(transaction);
  const newest = await getNewestCalculation(transaction, dataset);
  if (
    newest &&
    !isForced &&
    (await isUpToDate(transaction, dataset, newest, { throughImport, codeLists, ...options }))
  ) {
    return newest.retracted_at
      ? { outcome: 'refused', code: 'retracted', calculation: newest }
      : { outcome: 'unchanged', calculation: newest };
  }
  const parents = await listContradictedParents(
    transaction,
    dataset,
    await createReadCodeLists(transaction)(codeLists),
    isCurrentAt(throughImport),
  );
  if (parents.length > 0)
    return { outcome: 'refused', code: 'parents-differ', parents: parents.slice(0, MAX_PARENTS) };
  await keyRecords(transaction, dataset, recordKeys);
  const total = await countRecords(transaction, dataset, throughImport);
  if (total === 0) return { outcome: 'refused', code: 'no-records' };
  const drafted = await insertDraft(transaction, dataset, { throughImport, codeLists, ...options });
  if ('outcome' in drafted) return drafted;
  const { draft, loneCells } = drafted;
  const onRecords = (done: number) => onProgress?.(done, total);
  // The comparison may have taken long.
  onRecords(0);
  if (store) {
    const days = await countDays(transaction, dataset, draft);
    await storeDays(transaction, draft.id, days);
    const calculation = await complete(transaction, dataset, draft, { days, policy });
    await store.add({ db: transaction, copyOut }, calculation, onRecords);
    await store.prune(transaction, dataset.name);
    return { outcome: 'created', calculation, loneCells };
  }
  const index = await buildBitmaps(
    dataset,
    copyOut(selectRecords(transaction, dataset, draft)),
    onRecords,
  );
  try {
    await storeIndex(transaction, draft.id, index);
    const calculation = await complete(transaction, dataset, draft, { days: index.days, policy });
    return { outcome: 'created', calculation, loneCells };
  } finally {
    disposeIndex(index);
  }
}

interface DraftOptions extends Pick<
  CalculateOptions,
  'by' | 'policy' | 'holdsNothing' | 'releasesMerges'
> {
  throughImport: number;
  codeLists: string;
}

/** Returns whether a calculation has the content that a new one would have. */
async function isUpToDate(
  db: Db,
  dataset: Dataset,
  newest: Calculation,
  { throughImport, codeLists, policy, holdsNothing = false, releasesMerges = false }: DraftOptions,
): Promise<boolean> {
  if (newest.through_import !== throughImport) return false;
  const last = await getComparedCalculation(db, newest.dataset);
  const withReturns = await withCountedReturns(db, dataset, newest, codeLists);
  if (newest.code_lists !== withReturns) return false;
  if (holdsNothing && newest.held_records) return false;
  if (!last || newest.id === last.id || policy.maxHeldShare === null) return true;
  return (
    newest.compared_with === last.id &&
    newest.compared_under === nameOfPolicy(policy) &&
    (newest.held_records === null) === holdsNothing &&
    (newest.released_records !== null) === (holdsNothing || releasesMerges)
  );
}

async function getLastImport(db: Db, { name }: Dataset): Promise<number | null> {
  const { last } = await db
    .selectFrom('import')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .where('dataset', '=', name)
    .executeTakeFirstOrThrow();
  return last;
}

/** Counts the records of each day, in order. */
async function countDays(
  db: Db,
  { table, dateColumn }: Dataset,
  calculation: Calculation,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; records: number }>`
    select ${sql.ref(dateColumn)} as day, count(*) as records from ${sql.table(table)}
    where ${isCurrentIn(calculation)} group by 1 order by 1`.execute(db);
  return new Map(rows.map(({ day, records }) => [day, records]));
}

async function countRecords(db: Db, { table }: Dataset, throughImport: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${isCurrentAt(throughImport)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

async function getNewestCalculation(db: Db, { name }: Dataset): Promise<Calculation | null> {
  const newest = await db
    .selectFrom('calculation')
    .selectAll()
    .where('dataset', '=', name)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return newest ?? null;
}

/**
 * Writes a calculation without counts, with the records that it holds back; refuses one that would hold a
 * merge back.
 */
async function insertDraft(
  transaction: Transaction<Database>,
  dataset: Dataset,
  { throughImport, codeLists, by, policy, holdsNothing = false, releasesMerges }: DraftOptions,
): Promise<
  | { draft: Calculation; loneCells?: readonly LoneCell[] }
  | Extract<CalculateResult, { merges: unknown }>
> {
  const version = {
    throughImport,
    policy,
    holdsNothing,
    releasesMerges,
    codeListsVersion: codeLists,
    codeLists: await createReadCodeLists(transaction)(codeLists),
  };
  const holding = await findHolding(transaction, dataset, version);
  const merges = holding?.heldMerges ?? [];
  if (merges.length > 0) return { outcome: 'refused', code: 'merge-waits', merges };
  const moves = await holding?.findMoves();
  const ifJoined = await holding?.findIfJoined();
  const draft = await transaction
    .insertInto('calculation')
    .values({
      dataset: dataset.name,
      through_import: throughImport,
      code_lists: codeLists,
      records: 0,
      is_synthetic: await hasSyntheticRecords(transaction, dataset, throughImport),
      compared_with: holding?.comparedWith,
      compared_under: holding && nameOfPolicy(policy),
      changed_records: holding?.changed,
      held_records: holdsNothing ? null : holding?.held.length,
      released_records: holding?.released,
      pending_records: holding?.pending,
      changed_if_joined: ifJoined?.share.changed,
      held_if_joined: ifJoined?.share.held,
      small_moves: moves?.moved,
      lone_moves: moves?.lone,
      small_moves_if_joined: ifJoined?.moves.moved,
      lone_moves_if_joined: ifJoined?.moves.lone,
      calculated_by: keptActor(by),
      // Not when the transaction began: it may have waited for the dataset, while another version was published.
      calculated_at: sql<Date>`clock_timestamp()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const held = holding?.held ?? [];
  await sql`
    insert into held_record (calculation_id, record_id, through_import)
    select ${draft.id}, * from unnest(
      ${held.map(({ id }) => id)}::text[], ${held.map((record) => record.throughImport)}::int[]
    )`.execute(transaction);
  const withReturns = await withCountedReturns(transaction, dataset, draft, codeLists);
  const loneCells = moves?.cells;
  if (withReturns === codeLists) return { draft, loneCells };
  const withLists = await transaction
    .updateTable('calculation')
    .set({ code_lists: withReturns })
    .where('id', '=', draft.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { draft: withLists, loneCells };
}

/**
 * Returns the version of code lists for a calculation: a merged code that later records carry again stays
 * merged while it counts none of these, since its return would disclose that some are held back.
 */
async function withCountedReturns(
  db: Db,
  dataset: Dataset,
  calculation: Calculation,
  version: string,
): Promise<string> {
  const codeLists = await createReadCodeLists(db)(version);
  const isBack = ({ attributes }: Code) => mergingImport(attributes, dataset.name)?.isBack;
  if (![...codeLists.values()].some((codes) => codes.some(isBack))) return version;
  const { rows } = await sql<ListedCode>`
    select distinct list, code from (${carriedCodes(dataset, isCurrentIn(calculation))}) as carried`.execute(
    db,
  );
  const counted = new Set(rows.map(({ list, code }) => `${list} ${code}`));
  const lists = [...codeLists].map(([list, codes]): [string, Code[]] => [
    list,
    codes.map((code) =>
      isBack(code) && !counted.has(`${list} ${code.code}`)
        ? { ...code, attributes: withReturn(code.attributes, { dataset: dataset.name }) }
        : code,
    ),
  ]);
  return keepCodeLists(db, new Map(lists));
}

/** Writes the counts of a calculation: the records of each day, in order. */
async function complete(
  transaction: Transaction<Database>,
  dataset: Dataset,
  draft: Calculation,
  { days, policy }: { days: ReadonlyMap<string, number>; policy: ProtectionPolicy },
): Promise<Calculation> {
  const { firstDate, earlierYears } = firstDateOf(days);
  // Years of few records disclose nothing but their total.
  const { thin, others } = yearsOf(countYears(days), policy);
  const isKnown = thin.length === 0 || others.length > 0;
  const precision = await getDatePrecision(transaction, dataset, draft);
  const importedOn = await getLastImportDay(transaction, draft);
  return transaction
    .updateTable('calculation')
    .set({
      first_date: firstDate,
      earlier_years: earlierYears,
      records: [...days.values()].reduce((sum, records) => sum + records, 0),
      last_date: [...days.keys()].at(-1) ?? null,
      covered_until: coveredUntil(days, homeDay(draft.calculated_at), { precision, importedOn }),
      date_precision: precision,
      default_year: newestCompleteYear(days),
      recorded: isKnown
        ? await listRecordedColumns(transaction, dataset, draft, { leftOut: thin })
        : null,
    })
    .where('id', '=', draft.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Counts the records of each year from those of its days. */
function countYears(days: ReadonlyMap<string, number>): Map<string, { count: number }> {
  const years = new Map<string, { count: number }>();
  for (const [day, records] of days) {
    const year = day.slice(0, 4);
    years.set(year, { count: (years.get(year)?.count ?? 0) + records });
  }
  return years;
}

/**
 * Returns the precision that the dates of all records of a calculation have at least: the coarsest of their
 * imports.
 */
async function getDatePrecision(
  db: Db,
  { table }: Dataset,
  calculation: Calculation,
): Promise<DatePrecision> {
  const { rows } = await sql<{ precision: DatePrecision }>`
    select distinct date_precision as precision from import where id in (
      select ${statingImport(table)} from ${sql.table(table)} where ${isCurrentIn(calculation)}
    )`.execute(db);
  return coarsestOf(rows.map(({ precision }) => precision));
}

/** Returns the day of the newest import of a file that a calculation counts. */
async function getLastImportDay(
  db: Db,
  { dataset, through_import, calculated_at }: Calculation,
): Promise<string> {
  const newest = await db
    .selectFrom('import')
    .select('imported_at')
    .where('dataset', '=', dataset)
    .where('id', '<=', through_import)
    .where('sha256', 'is not', null)
    .where('withdrawn_by', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return homeDay(newest?.imported_at ?? calculated_at);
}

/** Returns whether any record of the state was generated for demonstration, which pages then state. */
async function hasSyntheticRecords(
  db: Db,
  { table }: Dataset,
  throughImport: number,
): Promise<boolean> {
  const { rows } = await sql<{ isSynthetic: boolean }>`
    select exists (
      select from import where is_synthetic and id in (
        select ${statingImport(table)} from ${sql.table(table)} where ${isCurrentAt(throughImport)}
      )
    ) as "isSynthetic"`.execute(db);
  return rows[0]?.isSynthetic ?? false;
}
