import { sql, type Transaction } from 'kysely';
import { lockDataset } from '~/datasets/lock-dataset.server';
import { type Calculation, type Database } from '~/platform/db/schema';

/**
 * Locks the dataset of a calculation until the end of the transaction, and returns the calculation as it is then; null
 * if it is unknown.
 */
export async function lockCalculation(
  transaction: Transaction<Database>,
  id: number,
): Promise<Calculation | null> {
  const found = transaction
    .selectFrom('calculation')
    .selectAll()
    .where('id', '=', sql<number>`${id}::numeric`);
  const dataset = (await found.executeTakeFirst())?.dataset;
  if (dataset === undefined) return null;
  await lockDataset(transaction, { name: dataset });
  // Another transaction may have published or retracted it meanwhile.
  return found.executeTakeFirstOrThrow();
}
