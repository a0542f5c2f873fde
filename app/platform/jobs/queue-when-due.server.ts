import { type Kysely } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { countWaiting } from '~/platform/db/job-queues.server';
import { type Database } from '~/platform/db/schema';
import { type Job } from './job';
import { type JobQueue } from './job-queue.server';

/**
 * Queues a job without input if it is due and not waiting already, and does something else in the same transaction.
 *
 * @returns whether it was queued.
 */
export async function queueWhenDue(
  { db, jobs }: { db: Db; jobs: Pick<JobQueue, 'send'> },
  job: Job<object>,
  isDue: () => Promise<boolean>,
  alongside: (transaction: Kysely<Database>, id: string) => Promise<unknown> = async () => {},
): Promise<boolean> {
  if (!(await isDue()) || (await countWaiting(db, [job.name])) > 0) return false;
  await db.transaction().execute(async (transaction) => {
    await alongside(transaction, await jobs.send(transaction, job, {}));
  });
  return true;
}
