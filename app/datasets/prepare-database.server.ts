import { type Db } from '~/db/client.server';
import { prepareJobQueues } from '~/db/job-queues.server';
import { migrateToLatest } from '~/db/migrate.server';
import { datasets } from '.';
import { loadCodeLists } from './load-code-lists.server';
import { ensureRecordTable } from './record-table.server';

/**
 * Brings a database to the state that this version needs: migrations, job queues, record
 * tables, code lists.
 * Safe to repeat, and to run by several processes at once.
 */
export async function prepareDatabase(
  db: Db,
  { codeListFolder }: { codeListFolder: string },
): Promise<void> {
  await migrateToLatest(db);
  await prepareJobQueues(db);
  for (const dataset of datasets) await ensureRecordTable(db, dataset);
  await loadCodeLists(db, codeListFolder);
}
