import { sql } from 'kysely';
import { datasets } from '~/datasets';
import { type Dataset } from '~/datasets/dataset';
import { lockDataset } from '~/datasets/lock-dataset.server';
import { keyRecords, type RecordKeySecret } from '~/datasets/record-key.server';
import { type Db } from '~/platform/db/client.server';
import { copyingTransaction } from '~/platform/db/copying-transaction.server';
import { type Calculation } from '~/platform/db/schema';
import { collectKeys } from './build-bitmaps.server';
import { selectRecords } from '~/calculations/stream-records.server';
import { hasIndex, storeChecksums } from '~/engine/index-checksums.server';
import { storeKeys } from './store-index.server';

/**
 * Adds keys to the indexes that were made before records had keys. An index whose records have changed since,
 * such as that of a retracted calculation, stays without.
 */
export async function keyCalculations(db: Db, secret: RecordKeySecret): Promise<void> {
  for (const dataset of datasets) {
    for (const calculation of await listUnkeyed(db, dataset)) {
      await copyingTransaction(db, async (transaction, _, copyOut) => {
        await lockDataset(transaction, dataset);
        await keyRecords(transaction, dataset, secret);
        const rows = copyOut(selectRecords(transaction, dataset, calculation));
        const { records, keys } = await collectKeys(rows);
        if (records === calculation.records) {
          await storeKeys(transaction, calculation.id, { records, keys });
          await storeChecksums(transaction, calculation.id);
        }
      });
    }
  }
}

function listUnkeyed(
  db: Db,
  { name }: Dataset,
): Promise<Pick<Calculation, 'id' | 'through_import' | 'code_lists' | 'records'>[]> {
  const keys = sql`(select from calculation_key where calculation_id = calculation.id)`;
  return db
    .selectFrom('calculation')
    .select(['id', 'through_import', 'code_lists', 'records'])
    .where('dataset', '=', name)
    .where(sql<boolean>`not exists ${keys} and ${hasIndex}`)
    .execute();
}
