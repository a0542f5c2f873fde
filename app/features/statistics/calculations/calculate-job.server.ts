import { z } from 'zod';
import { actorSchema } from '~/auth/actor';
import { getDataset } from '~/datasets';
import { type RecordKeySecret } from '~/datasets/record-key.server';
import { type Db } from '~/db/client.server';
import { type Job } from '~/jobs/job';
import { type JobRun } from '~/jobs/job-queue.server';
import { calculate, type CalculateResult } from './calculate.server';

const calculateInputSchema = z.object({ dataset: z.string(), by: actorSchema });

type CalculateInput = z.infer<typeof calculateInputSchema>;

/**
 * A calculation: tried again when its process dies. It is never forced, so that what was calculated
 * before the process died is found `unchanged`, and kept.
 */
export const calculateJob: Job<CalculateInput> = {
  name: 'calculate',
  schema: calculateInputSchema,
  retryLimit: 3,
  retryDelay: 5,
  timeoutSeconds: 6 * 60 * 60,
  missedAfterSeconds: 60,
  pollSeconds: 1,
};

/** Calculates a dataset. */
export async function runCalculateJob(
  { db, recordKeys }: { db: Db; recordKeys: RecordKeySecret },
  { input: { dataset: name, by }, report }: JobRun<CalculateInput>,
): Promise<CalculateResult> {
  const dataset = getDataset(name);
  if (!dataset) throw new Error(`There is no dataset ${name}`);
  let reporting = Promise.resolve();
  const onProgress = (done: number, total: number) => {
    reporting = reporting.then(() => report({ done, total }));
  };
  try {
    return await calculate(db, dataset, { by, recordKeys, onProgress });
  } finally {
    await reporting;
  }
}
