import { z } from 'zod';
import { actorSchema } from '~/auth/actor';
import { getDataset } from '~/datasets';
import { type Db } from '~/platform/db/client.server';
import { type Job, type JobProgress } from '~/platform/jobs/job';
import { type JobRun } from '~/platform/jobs/job-queue.server';
import { calculate, type CalculateOptions, type CalculateResult } from './calculate.server';

const calculateInputSchema = z.object({
  dataset: z.string(),
  by: actorSchema,
  releasesMerges: z.boolean().optional(),
});

type CalculateInput = z.infer<typeof calculateInputSchema>;

/** A calculation: retried when its process dies, and nothing is calculated twice then. */
export const calculateJob: Job<CalculateInput> = {
  name: 'calculate',
  schema: calculateInputSchema,
  retryLimit: 3,
  retryDelay: 5,
  timeoutSeconds: 6 * 60 * 60,
  missedAfterSeconds: 60,
  pollSeconds: 1,
};

/** Calculates a dataset; the result is committed together with the calculation. */
export async function runCalculateJob(
  {
    db,
    recordKeys,
    store,
    policy,
  }: Pick<CalculateOptions, 'recordKeys' | 'store' | 'policy'> & { db: Db },
  { input: { dataset: name, by, releasesMerges }, report, keep, signal }: JobRun<CalculateInput>,
): Promise<CalculateResult> {
  const dataset = getDataset(name);
  if (!dataset) throw new Error(`There is no dataset ${name}`);
  let reporting = Promise.resolve();
  const reportNext = (progress: JobProgress) => {
    reporting = reporting.then(() => report(progress));
  };
  const onProgress = (done: number, total: number) => {
    signal.throwIfAborted();
    reportNext({ done, total, phase: done < total ? 'count' : 'store', rows: done });
  };
  try {
    return await calculate(db, dataset, {
      by,
      recordKeys,
      store,
      policy,
      releasesMerges,
      // A job that was cancelled while another one kept the dataset locked learns of it before it has counted much.
      onLocked: () => reportNext({ done: 0, total: 0, phase: 'count' }),
      onProgress,
      beforeCommit: keep,
    });
  } finally {
    await reporting;
  }
}
