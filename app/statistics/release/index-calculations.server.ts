import { sql } from 'kysely';
import { datasets } from '~/datasets';
import { type Dataset } from '~/datasets/dataset';
import { lockDataset } from '~/datasets/lock-dataset.server';
import { type Db } from '~/platform/db/client.server';
import { copyingTransaction } from '~/platform/db/copying-transaction.server';
import { type Calculation } from '~/platform/db/schema';
import { buildBitmaps, disposeIndex } from './build-bitmaps.server';
import { hasIndex } from '~/engine/index-checksums.server';
import { storeIndex } from './store-index.server';
import { selectRecords } from '~/calculations/stream-records.server';

/**
 * Adds the index that the bitmap engine needs to calculations made for an engine with a separate store. One
 * whose records no longer exist, such as a retracted one, stays without.
 */
export async function indexCalculations(db: Db): Promise<void> {
  for (const dataset of datasets) {
    for (const calculation of await listUnindexed(db, dataset)) {
      await copyingTransaction(db, async (transaction, _, copyOut) => {
        await lockDataset(transaction, dataset);
        const rows = copyOut(selectRecords(transaction, dataset, calculation));
        const index = await buildBitmaps(dataset, rows, () => {});
        try {
          if (index.records !== calculation.records) return;
          await storeIndex(transaction, calculation.id, index);
        } finally {
          disposeIndex(index);
        }
      });
    }
  }
}

function listUnindexed(
  db: Db,
  { name }: Dataset,
): Promise<Pick<Calculation, 'id' | 'through_import' | 'code_lists' | 'records'>[]> {
  return db
    .selectFrom('calculation')
    .select(['id', 'through_import', 'code_lists', 'records'])
    .where('dataset', '=', name)
    .where('retracted_at', 'is', null)
    .where(sql<boolean>`not ${hasIndex}`)
    .execute();
}
