import { z } from 'zod';
import { paths } from '~/paths';
import { type Db } from '~/platform/db/client.server';
import { type Job } from '~/platform/jobs/job';
import { type JobQueue, type JobRun } from '~/platform/jobs/job-queue.server';
import { queueWhenDue } from '~/platform/jobs/queue-when-due.server';
import { recordStaffJob } from '~/platform/jobs/record-staff-job.server';
import { type Storage } from '~/platform/storage/storage';
import { nameOfPolicy, type ProtectionPolicy } from '~/protection/policy';
import { listArchives, listStaleArchives } from './archive-queries.server';
import { openArchive, type ArchiveSources } from './open-archive.server';

const archivesInputSchema = z.object({});

type ArchivesInput = z.infer<typeof archivesInputSchema>;

/**
 * Builds missing archives and removes those that must no longer be served. It takes no input but looks for
 * work itself, so that it may be restarted, or run twice, at any time.
 */
export const archivesJob: Job<ArchivesInput> = {
  name: 'archives',
  schema: archivesInputSchema,
  retryLimit: 5,
  retryDelay: 10,
  timeoutSeconds: 6 * 60 * 60,
  missedAfterSeconds: 60,
  pollSeconds: 1,
};

interface Queue {
  db: Db;
  jobs: Pick<JobQueue, 'send'>;
  policy: ProtectionPolicy;
}

/** Queues the job if there is anything to do. @returns whether it was queued. */
export function queueArchives({ policy, ...queue }: Queue): Promise<boolean> {
  const isDue = async () => {
    const isMissing = (await listArchives(queue.db, policy)).some(({ archive }) => !archive);
    return isMissing || (await listStaleArchives(queue.db, policy)).length > 0;
  };
  return queueWhenDue(queue, archivesJob, isDue, (transaction, id) =>
    recordStaffJob(transaction, {
      id,
      kind: 'archives',
      subject: '',
      page: paths.openData,
      by: 'portal',
    }),
  );
}

interface ArchivesContext extends ArchiveSources {
  db: Db;
  storage: Storage;
}

/** Brings the archives up to date, newest first; returns how many were built and removed. */
export async function runArchivesJob(
  context: ArchivesContext,
  { report }: Pick<JobRun<ArchivesInput>, 'report'>,
): Promise<{ built: number; removed: number }> {
  const { db, storage, policy } = context;
  const stale = await listStaleArchives(db, policy);
  for (const { key } of stale) {
    await db.deleteFrom('archive').where('key', '=', key).execute();
    await storage.remove(key);
  }
  const missing = (await listArchives(db, policy)).filter(({ archive }) => !archive);
  for (const [done, { calculation }] of missing.entries()) {
    await report({ done, total: missing.length, phase: 'pack' });
    const { name, content } = await openArchive(context, calculation);
    const staged = await storage.stage(content);
    const { key, size, sha256 } = staged;
    await staged.commit();
    // Another worker may have built the same meanwhile.
    const kept = await db
      .insertInto('archive')
      .values({
        calculation_id: calculation.id,
        policy: nameOfPolicy(policy),
        key,
        name,
        size,
        sha256,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!kept) await storage.remove(key);
  }
  return { built: missing.length, removed: stale.length };
}
