import { lockDataset } from '~/datasets/lock-dataset.server';
import { type Db } from '~/platform/db/client.server';
import { type CalculationStore } from '~/engine/engine';
import { notifyPublication } from './publish-calculation.server';

/**
 * Removes the calculations of a dataset that counted synthetic records, with their publications:
 * visitors see the last one of real records, or that nothing is published.
 *
 * @param store - where else calculations are kept.
 * @returns how many were removed.
 */
export async function removeSyntheticCalculations(
  db: Db,
  dataset: string,
  store?: CalculationStore | null,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockDataset(transaction, { name: dataset });
    const synthetic = transaction
      .selectFrom('calculation')
      .select('id')
      .where('dataset', '=', dataset)
      .where('is_synthetic', '=', true);
    await transaction.deleteFrom('publication').where('calculation_id', 'in', synthetic).execute();
    const removed = await transaction
      .deleteFrom('calculation')
      .where('id', 'in', synthetic)
      .returning('id')
      .execute();
    await notifyPublication(transaction, dataset);
    await store?.prune(transaction, dataset);
    return removed.length;
  });
}
