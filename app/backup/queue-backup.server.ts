import { z } from 'zod';
import { type Db } from '~/platform/db/client.server';
import { type Environment } from '~/environment.server';
import { type Job } from '~/platform/jobs/job';
import { type JobQueue } from '~/platform/jobs/job-queue.server';
import { queueWhenDue } from '~/platform/jobs/queue-when-due.server';
import { listBackups } from './list-backups.server';
import { lastDue } from './schedule';

const backupInputSchema = z.object({});

type BackupInput = z.infer<typeof backupInputSchema>;

/** Makes the daily backup. It checks itself whether one is due, so that it may be queued twice. */
export const backupJob: Job<BackupInput> = {
  name: 'backup',
  schema: backupInputSchema,
  retryLimit: 5,
  retryDelay: 60,
  timeoutSeconds: 12 * 60 * 60,
  missedAfterSeconds: 60,
  pollSeconds: 1,
};

/** Queues the daily backup if it is due. @returns whether it was queued. */
export function queueBackup({
  environment,
  ...queue
}: {
  db: Db;
  jobs: Pick<JobQueue, 'send'>;
  environment: Environment;
}): Promise<boolean> {
  return queueWhenDue(queue, backupJob, () => isDue(environment));
}

/** Returns whether no backup was made since the last due time. */
export async function isDue({ BACKUP_DIRECTORY, BACKUP_AT }: Environment): Promise<boolean> {
  if (!BACKUP_DIRECTORY) return false;
  const newest = (await listBackups(BACKUP_DIRECTORY)).at(-1);
  return !newest || newest.madeAt < lastDue(new Date(), BACKUP_AT);
}
