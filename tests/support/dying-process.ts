import { createDatabase } from '~/platform/db/client.server';
import { openJobQueue } from '~/platform/jobs/job-queue.server';
import { longJob } from './long-job';

// Starts the job that waits, reports some progress, and dies like a machine that loses its power.
const db = createDatabase(process.env.DATABASE_URL ?? '');
const jobs = await openJobQueue(db, { onError: console.error });
await jobs.work(longJob, async ({ input, report }) => {
  await report({ done: 2, total: input.steps });
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});
});
