import { sql } from 'kysely';
import { datasets } from '~/datasets';
import { type Dataset } from '~/datasets/dataset';
import { lockDataset } from '~/datasets/lock-dataset.server';
import { keyRecords, type RecordKeySecret } from '~/datasets/record-key.server';
import { type Db } from '~/db/client.server';
import { type Calculation } from '~/db/schema';
import { collectKeys } from './build-bitmaps.server';
import { storeKeys } from './store-index.server';
import { streamRecords } from './stream-records.server';

/**
 * Gives the calculations that were made before records had keys the keys of theirs. One whose records are
 * no longer what its index numbers, such as a retracted one, stays without.
 */
export async function keyCalculations(db: Db, secret: RecordKeySecret): Promise<void> {
  for (const dataset of datasets) {
    for (const calculation of await listUnkeyed(db, dataset)) {
      await db.transaction().execute(async (transaction) => {
        await lockDataset(transaction, dataset);
        await keyRecords(transaction, dataset, secret);
        const rows = streamRecords(transaction, dataset, calculation.through_import);
        const { records, keys } = await collectKeys(rows);
        if (records === calculation.records) {
          await storeKeys(transaction, calculation.id, { records, keys });
        }
      });
    }
  }
}

function listUnkeyed(
  db: Db,
  { name }: Dataset,
): Promise<Pick<Calculation, 'id' | 'through_import' | 'records'>[]> {
  const keys = sql`(select from calculation_key where calculation_id = calculation.id)`;
  return db
    .selectFrom('calculation')
    .select(['id', 'through_import', 'records'])
    .where('dataset', '=', name)
    .where(sql<boolean>`not exists ${keys}`)
    .execute();
}
