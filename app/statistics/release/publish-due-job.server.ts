import { z } from 'zod';
import { type Db } from '~/platform/db/client.server';
import { type Job } from '~/platform/jobs/job';
import { type JobQueue } from '~/platform/jobs/job-queue.server';
import { queueWhenDue } from '~/platform/jobs/queue-when-due.server';
import { isPublicationDue } from './planned-publications.server';

/** Publishes what was planned for a minute that has come. */
export const publishDueJob: Job<object> = {
  name: 'publish-due',
  schema: z.object({}),
  retryLimit: 3,
  retryDelay: 5,
  timeoutSeconds: 10 * 60,
  missedAfterSeconds: 60,
  pollSeconds: 1,
};

/** Queues the job when the minute of a planned publication has come. @returns whether it was queued. */
export function queuePublications(queue: {
  db: Db;
  jobs: Pick<JobQueue, 'send'>;
}): Promise<boolean> {
  return queueWhenDue(queue, publishDueJob, () => isPublicationDue(queue.db));
}
