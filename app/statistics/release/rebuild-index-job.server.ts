import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { getDataset } from '~/datasets';
import { type Dataset } from '~/datasets/dataset';
import { lockDataset } from '~/datasets/lock-dataset.server';
import { type Db } from '~/platform/db/client.server';
import { type CopyOut, copyingTransaction } from '~/platform/db/copying-transaction.server';
import { hasJob } from '~/platform/db/job-queues.server';
import { type Calculation, type Database } from '~/platform/db/schema';
import { type Job } from '~/platform/jobs/job';
import { FailedForGood, type JobQueue, type JobRun } from '~/platform/jobs/job-queue.server';
import { buildBitmaps, disposeIndex } from './build-bitmaps.server';
import { type CalculationStore } from '~/engine/engine';
import { DamagedIndex, verifyIndex } from '~/engine/index-checksums.server';
import { notifyPublication } from './publish-calculation.server';
import { storeIndex } from './store-index.server';
import { selectRecords } from '~/calculations/stream-records.server';

const rebuildInputSchema = z.object({ calculation: z.number().int().positive() });

type RebuildInput = z.infer<typeof rebuildInputSchema>;

/**
 * Rebuilds what an engine counts a calculation by, from the records that the calculation froze: a damaged
 * index, or what its store has lost or never had. Retried for an hour while the store is unavailable.
 */
export const rebuildIndexJob: Job<RebuildInput> = {
  name: 'rebuild-index',
  schema: rebuildInputSchema,
  retryLimit: 60,
  retryDelay: 5,
  maxRetryDelay: 60,
  timeoutSeconds: 6 * 60 * 60,
  missedAfterSeconds: 60,
  pollSeconds: 1,
};

/** Queues the job unless it is waiting, or failed within the last hour. */
export async function queueRebuild(
  { db, jobs }: { db: Db; jobs: Pick<JobQueue, 'send'> },
  calculation: number,
): Promise<void> {
  if (await hasJob(db, rebuildIndexJob.name, { calculation })) return;
  await jobs.send(db, rebuildIndexJob, { calculation });
}

/**
 * Rebuilds an index, or adds the calculation to the store of the engine, and notifies all processes.
 *
 * @throws FailedForGood if that would show other figures than before, because the records that it numbers
 * have since been removed. Nothing is written then.
 */
export async function runRebuildIndexJob(
  { db, store }: { db: Db; store: CalculationStore | null },
  { input: { calculation: id }, keep }: Pick<JobRun<RebuildInput>, 'input' | 'keep'>,
): Promise<void> {
  await copyingTransaction(db, async (transaction, _, copyOut) => {
    const calculation = await transaction
      .selectFrom('calculation')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    const dataset = calculation && getDataset(calculation.dataset);
    if (!dataset) throw new FailedForGood(`There is no calculation ${id}`);
    await lockDataset(transaction, dataset);
    if (store) await store.add({ db: transaction, copyOut }, calculation);
    else await rebuildIndex(transaction, copyOut, dataset, calculation);
    await keep(transaction, { rebuilt: id });
    await notifyPublication(transaction, dataset.name);
  });
}

async function rebuildIndex(
  transaction: Transaction<Database>,
  copyOut: CopyOut,
  dataset: Dataset,
  calculation: Calculation,
): Promise<void> {
  const { id } = calculation;
  for (const part of ['day', 'bitmap', 'key']) {
    await sql`delete from ${sql.table(`calculation_${part}`)} where calculation_id = ${id}`.execute(
      transaction,
    );
  }
  const records = copyOut(selectRecords(transaction, dataset, calculation));
  const index = await buildBitmaps(dataset, records, () => {});
  try {
    await storeIndex(transaction, id, index);
  } finally {
    disposeIndex(index);
  }
  await verifyIndex(transaction, id).catch((error: unknown) => {
    if (!(error instanceof DamagedIndex)) throw error;
    throw new FailedForGood(
      `${error.message}. Its records have changed: calculate and publish anew.`,
    );
  });
}
