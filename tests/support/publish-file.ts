import { type Dataset } from '~/datasets/dataset';
import { type RecordKeySecret } from '~/datasets/record-key.server';
import { type Db } from '~/platform/db/client.server';
import { importFile } from '~/records/import-file.server';
import { calculate } from '~/statistics/release/calculate.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { policy } from './policies';
import { recordKeys as testKeys } from './record-keys';

/** Imports a file, calculates and publishes, as three commands do, each of which takes seconds to start. */
export async function publishFile(
  db: Db,
  dataset: Dataset,
  path: string,
  recordKeys: RecordKeySecret = testKeys,
): Promise<void> {
  const by = 'operator';
  const imported = await importFile(db, { path, dataset, isSynthetic: false, by, recordKeys });
  const calculated = await calculate(db, dataset, { by, policy, recordKeys });
  if (imported.outcome !== 'imported' || calculated.outcome !== 'created')
    throw new Error(`${path}: ${imported.outcome}, ${calculated.outcome}`);
  await publishCalculation(db, calculated.calculation.id, { by, policy });
}
