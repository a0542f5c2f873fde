import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { JobCancelled } from '~/platform/jobs/job-queue.server';
import { runCalculateJob } from '~/statistics/release/calculate-job.server';
import { createTestDatabase } from '../support/database';
import { createImportTerminal } from '../support/import-terminal';
import { policy } from '../support/policies';
import { recordKeys } from '../support/record-keys';

it('counts nothing for a job that was cancelled while it waited for its dataset', async () => {
  const { db } = await createTestDatabase();
  await (
    await createImportTerminal(db)
  )('id,received_on\na,2024-01-31\n');
  const cancelling = new AbortController();
  let isKept = false;
  const job = runCalculateJob(
    { db, recordKeys, policy },
    {
      id: 'a',
      input: { dataset: complaints.name, by: 'operator' },
      progress: null,
      signal: cancelling.signal,
      report: async () => cancelling.abort(new JobCancelled()),
      keep: async () => void (isKept = true),
    },
  );
  await expect(job).rejects.toThrow(JobCancelled);
  expect(isKept).toBe(false);
});
