import { type Dataset } from '~/datasets/dataset';
import { contentColumns } from '~/datasets/record-table.server';
import { type Db } from '~/platform/db/client.server';
import { type Calculation } from '~/platform/db/schema';
import { calculate } from '~/statistics/release/calculate.server';
import { type ProtectionPolicy } from '~/protection/policy';
import { policy as exactPolicy } from './policies';
import { recordKeys } from './record-keys';

/**
 * Makes a new calculation of what was imported; throws if there is nothing new. Test records contain only
 * what a test is about, so by default the calculation counts as recording every dimension and measure.
 */
export async function freeze(
  db: Db,
  dataset: Dataset,
  policy: ProtectionPolicy = exactPolicy,
  { leavesOutUnrecorded = false } = {},
): Promise<Calculation> {
  const result = await calculate(db, dataset, { by: 'operator', recordKeys, policy });
  if (result.outcome !== 'created') throw new Error(result.outcome);
  if (leavesOutUnrecorded) return result.calculation;
  return db
    .updateTable('calculation')
    .set({ recorded: recordedColumns(dataset, result.calculation) })
    .where('id', '=', result.calculation.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns all columns except those of stage dates that no record has. */
function recordedColumns(dataset: Dataset, { recorded }: Calculation): string[] {
  return contentColumns(dataset)
    .map(({ name }) => name)
    .filter((name) => !dataset.stageDates.includes(name) || recorded?.includes(name));
}
