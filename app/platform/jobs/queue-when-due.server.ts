import { type Db } from '~/platform/db/client.server';
import { countWaiting } from '~/platform/db/job-queues.server';
import { type Job } from './job';
import { type JobQueue } from './job-queue.server';

/** Queues a job without input if it is due and not waiting already. @returns whether it was queued. */
export async function queueWhenDue(
  { db, jobs }: { db: Db; jobs: Pick<JobQueue, 'send'> },
  job: Job<object>,
  isDue: () => Promise<boolean>,
): Promise<boolean> {
  if (!(await isDue()) || (await countWaiting(db, [job.name])) > 0) return false;
  await jobs.send(db, job, {});
  return true;
}
