import { type Db } from '~/platform/db/client.server';
import { prepareJobQueues } from '~/platform/db/job-queues.server';
import { migrateToLatest } from '~/platform/db/migrate.server';
import { type OperatorError } from '~/platform/i18n/operator-error';
import { datasets } from '.';
import { checkCodeLists } from './check-code-lists.server';
import { checkDatasets } from './check-dataset';
import { loadCodeLists } from './load-code-lists.server';
import { ensureRecordTable } from './record-table.server';

/**
 * Brings a database to the state that this version needs: migrations, job queues, record tables, code lists.
 * Safe to repeat, and to run in several processes concurrently.
 *
 * @param countryDirectory code lists in its folder `code-lists` replace those of the same names.
 * @throws OperatorError if a dataset is declared incorrectly.
 * @returns the faults of code-list files that were skipped; null if there are none.
 */
export async function prepareDatabase(
  db: Db,
  countryDirectory?: string,
): Promise<OperatorError | null> {
  checkDatasets(datasets);
  await migrateToLatest(db);
  await prepareJobQueues(db);
  for (const dataset of datasets) await ensureRecordTable(db, dataset);
  const faults = await loadCodeLists(db, countryDirectory);
  await checkCodeLists(db, datasets);
  return faults;
}
