import { sql, type Transaction } from 'kysely';
import { type Actor, keptActor } from '~/auth/actor';
import { freezeCodeLists } from '~/datasets/code-list-versions.server';
import { type Dataset } from '~/datasets/dataset';
import { lockDataset } from '~/datasets/lock-dataset.server';
import { keyRecords, type RecordKeySecret } from '~/datasets/record-key.server';
import { isCurrentAt, statingImport } from '~/datasets/record-table.server';
import { type Db } from '~/db/client.server';
import { type Calculation, type Database } from '~/db/schema';
import { buildBitmaps, type BuiltIndex } from './build-bitmaps.server';
import { storeIndex } from './store-index.server';
import { streamRecords } from './stream-records.server';

export type CalculateResult =
  | { outcome: 'created'; calculation: Calculation }
  | { outcome: 'unchanged'; calculation: Calculation }
  | { outcome: 'refused'; code: 'no-records' }
  | { outcome: 'refused'; code: 'retracted'; calculation: Calculation };

interface CalculateOptions {
  /** Who calculates, for the log. */
  by: Actor;
  /** Of the records' keys. */
  recordKeys: RecordKeySecret;
  isForced?: boolean;
  /** Called now and then with the records frozen, and all there are to freeze. */
  onProgress?(done: number, total: number): void;
}

/**
 * Freezes the records of a dataset as they are after its last import, and the code lists, as a new
 * calculation with its index. The newest calculation is kept when no import came after it and the lists
 * are the same, unless `isForced`; what was retracted is not made again as it was.
 */
export async function calculate(
  db: Db,
  dataset: Dataset,
  { by, recordKeys, isForced = false, onProgress }: CalculateOptions,
): Promise<CalculateResult> {
  return db.transaction().execute(async (transaction) => {
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
    const records = streamRecords(transaction, dataset, throughImport);
    const index = await buildBitmaps(dataset, records, (done) => onProgress?.(done, total));
    try {
      if (index.records === 0) return { outcome: 'refused', code: 'no-records' };
      const calculation = await insertCalculation(
        transaction,
        dataset,
        { throughImport, codeLists, by },
        index,
      );
      await storeIndex(transaction, calculation.id, index);
      return { outcome: 'created', calculation };
    } finally {
      dispose(index);
    }
  });
}

async function getLastImport(db: Db, { name }: Dataset): Promise<number | null> {
  const { last } = await db
    .selectFrom('import')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .where('dataset', '=', name)
    .executeTakeFirstOrThrow();
  return last;
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
  { records, days }: BuiltIndex,
): Promise<Calculation> {
  return transaction
    .insertInto('calculation')
    .values({
      dataset: dataset.name,
      through_import: throughImport,
      code_lists: codeLists,
      records,
      is_synthetic: await hasSyntheticRecords(transaction, dataset, throughImport),
      last_date: [...days.keys()].at(-1) ?? null,
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

function dispose({ bitmaps }: BuiltIndex): void {
  for (const byCode of bitmaps.values()) {
    for (const bitmap of byCode.values()) bitmap.dispose();
  }
}
