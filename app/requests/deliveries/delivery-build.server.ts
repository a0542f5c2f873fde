import { z } from 'zod';
import { type Account } from '~/auth/account';
import { type Db } from '~/platform/db/client.server';
import { getJob, type JobQueue } from '~/platform/jobs/job-queue.server';
import { actingOf, lockRequest } from '../request-standing.server';
import { refusalOf } from '../states';
import { buildRefusals, type DeliveryBuild } from './delivery-build';
import { type PrepareRefusal, selectPrepared } from './prepared-delivery.server';
import { queueDelivery } from './queue-delivery.server';

const refusedSchema = z.object({
  outcome: z.literal('refused'),
  code: z.enum(buildRefusals),
});

/** Returns how far the job is that builds the archives of a prepared delivery. */
export async function getBuild(db: Db, jobId: string): Promise<DeliveryBuild> {
  const job = await getJob(db, jobId);
  const refused = refusedSchema.safeParse(job?.result);
  if (refused.success) return { state: 'failed', code: refused.data.code };
  if (!job || job.state === 'failed' || job.state === 'cancelled')
    return { state: 'failed', code: 'broken' };
  const { done = 0, total = 0 } = job.progress ?? {};
  // An empty view is soon built.
  if (job.state !== 'active' || total === 0) return { state: 'waiting' };
  return { state: 'running', done, total };
}

/**
 * Queues another job for a prepared delivery whose archives could not be built. It does nothing while a job goes on,
 * nor once they are built, so that a form that is sent twice queues one.
 */
export async function rebuildDelivery(
  { db, jobs }: { db: Db; jobs: Pick<JobQueue, 'send'> },
  by: Account,
  { requestId, prepared, origin }: { requestId: string; prepared: string; origin: string },
): Promise<'queued' | PrepareRefusal | 'changedMeanwhile'> {
  return db.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, requestId);
    const code = request ? refusalOf('fulfil', request.standing, actingOf(by)) : 'notYours';
    if (code) return code === 'notYours' ? 'unknown' : code;
    const present = await selectPrepared(transaction, requestId);
    if (present?.id !== prepared) return 'changedMeanwhile';
    const { job_id: jobId, built_at: builtAt } = present;
    if (builtAt || !jobId || (await getBuild(transaction, jobId)).state !== 'failed')
      return 'queued';
    await transaction
      .updateTable('prepared_delivery')
      .set({ job_id: await queueDelivery(transaction, jobs, by, { requestId, prepared, origin }) })
      .where('id', '=', prepared)
      .execute();
    return 'queued';
  });
}
