import { sql, type Transaction } from 'kysely';
import { type Actor, keptActor } from '~/auth/actor';
import { freezeCodeLists } from '~/datasets/code-list-versions.server';
import { type Dataset } from '~/datasets/dataset';
import { lockDataset } from '~/datasets/lock-dataset.server';
import { keyRecords, type RecordKeySecret } from '~/datasets/record-key.server';
import { isCurrentAt, statingImport } from '~/datasets/record-table.server';
import { type Db } from '~/db/client.server';
import { copyingTransaction, type CopyOut } from '~/db/copying-transaction.server';
import { type Calculation, type Database } from '~/db/schema';
import { type CalculationStore } from '../engine';
import { buildBitmaps, disposeIndex } from './build-bitmaps.server';
import { storeIndex } from './store-index.server';
import { selectRecords } from './stream-records.server';
import { newestCompleteYear } from './newest-complete-year';

export type CalculateResult =
  | { outcome: 'created'; calculation: Calculation }
  | { outcome: 'unchanged'; calculation: Calculation }
  | { outcome: 'refused'; code: 'no-records' }
  | { outcome: 'refused'; code: 'retracted'; calculation: Calculation };

export interface CalculateOptions {
  /** Who calculates, for the log. */
  by: Actor;
  /** Of the records' keys. */
  recordKeys: RecordKeySecret;
  /** Where the engine keeps calculations, if not in PostgreSQL: there is no index then. */
  store?: CalculationStore | null | undefined;
  isForced?: boolean;
  /** Called now and then with the records frozen, and all there are to freeze. */
  onProgress?(done: number, total: number): void;
  /** Called with what it came to, as the last part of its transaction. */
  beforeCommit?(transaction: Transaction<Database>, result: CalculateResult): Promise<void>;
}

/**
 * Freezes the records of a dataset as they are after its last import, and the code lists, as a new
 * calculation with its index, or with its records in a store. The newest calculation is kept when no import came after it and the lists
 * are the same, unless `isForced`; what was retracted is not made again as it was.
 */
export async function calculate(
  db: Db,
  dataset: Dataset,
  options: CalculateOptions,
): Promise<CalculateResult> {
  return copyingTransaction(db, async (transaction, _, copyOut) => {
    const result = await calculateIn(transaction, copyOut, dataset, options);
    await options.beforeCommit?.(transaction, result);
    return result;
  });
}

async function calculateIn(
  transaction: Transaction<Database>,
  copyOut: CopyOut,
  dataset: Dataset,
  { by, recordKeys, store, isForced = false, onProgress }: CalculateOptions,
): Promise<CalculateResult> {
  await lockDataset(transaction, dataset);
  const throughImport = await getLastImport(transaction, dataset);
  if (throughImport === null) return { outcome: 'refused', code: 'no-records' };
  const codeLists = await freezeCodeLists(transaction);
  const newest = await getNewestCalculation(transaction, dataset);
  const isSame = newest?.through_import === throughImport && newest.code_lists === codeLists;
  if (isSame && !isForced) {
    return newest.retracted_at
      ? { outcome: 'refused', code: 'retracted', calculation: newest }
      : { outcome: 'unchanged', calculation: newest };
  }
  await keyRecords(transaction, dataset, recordKeys);
  const total = onProgress ? await countRecords(transaction, dataset, throughImport) : 0;
  const tell = (done: number) => onProgress?.(done, total);
  const facts = { throughImport, codeLists, by };
  if (store) {
    const days = await countDays(transaction, dataset, throughImport);
    if (days.size === 0) return { outcome: 'refused', code: 'no-records' };
    const calculation = await insertCalculation(transaction, dataset, facts, days);
    await store.add({ db: transaction, copyOut }, calculation, tell);
    await store.prune(transaction, dataset.name);
    return { outcome: 'created', calculation };
  }
  const records = copyOut(
    selectRecords(transaction, dataset, { through_import: throughImport, code_lists: codeLists }),
  );
  const index = await buildBitmaps(dataset, records, tell);
  try {
    if (index.records === 0) return { outcome: 'refused', code: 'no-records' };
    const calculation = await insertCalculation(transaction, dataset, facts, index.days);
    await storeIndex(transaction, calculation.id, index);
    return { outcome: 'created', calculation };
  } finally {
    disposeIndex(index);
  }
}

async function getLastImport(db: Db, { name }: Dataset): Promise<number | null> {
  const { last } = await db
    .selectFrom('import')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .where('dataset', '=', name)
    .executeTakeFirstOrThrow();
  return last;
}

/** How many records fall on each day, in order. */
async function countDays(
  db: Db,
  { table, dateColumn }: Dataset,
  throughImport: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; records: number }>`
    select ${sql.ref(dateColumn)} as day, count(*) as records from ${sql.table(table)}
    where ${isCurrentAt(throughImport)} group by 1 order by 1`.execute(db);
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

async function insertCalculation(
  transaction: Transaction<Database>,
  dataset: Dataset,
  { throughImport, codeLists, by }: { throughImport: number; codeLists: string; by: Actor },
  days: ReadonlyMap<string, number>,
): Promise<Calculation> {
  return transaction
    .insertInto('calculation')
    .values({
      dataset: dataset.name,
      through_import: throughImport,
      code_lists: codeLists,
      records: [...days.values()].reduce((sum, records) => sum + records, 0),
      is_synthetic: await hasSyntheticRecords(transaction, dataset, throughImport),
      last_date: [...days.keys()].at(-1) ?? null,
      default_year: newestCompleteYear(days),
      calculated_by: keptActor(by),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether any record of the state was generated for demonstration: pages then say so. */
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
