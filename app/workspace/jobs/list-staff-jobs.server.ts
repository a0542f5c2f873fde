import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { jobSchema } from '~/platform/db/job-queues.server';
import { cancelJob, reportedProgressSchema } from '~/platform/jobs/job-queue.server';
import { type StaffJobState } from './staff-job';

/** How many jobs are listed: the latest. */
const MAX_LISTED = 50;
/** The share of a job from which on the rest is estimated. */
const MIN_SHARE = 0.05;

/** A long job of the staff. */
export interface StaffJob {
  id: string;
  kind: string;
  subject: string;
  page: string;
  queuedBy: string;
  queuedAt: Date;
  state: StaffJobState;
  /** From 0 to 1; null while nothing is known. */
  share: number | null;
  /** An estimate from what was done so far; null while there is none. */
  secondsLeft: number | null;
  /** What it waits for: the job of its kind that runs now. */
  waitsFor: string | null;
}

/** Lists the latest long jobs, the newest first. @throws RoleMissing except for analysts and publishers. */
export async function listStaffJobs(db: Db, account: Account): Promise<StaffJob[]> {
  requireRole(account, 'analyst', 'publisher');
  return selectJobs(db, sql`true`);
}

/** Returns a long job; null if there is none. @throws RoleMissing except for analysts and publishers. */
export async function getStaffJob(db: Db, account: Account, id: string): Promise<StaffJob | null> {
  requireRole(account, 'analyst', 'publisher');
  if (!z.uuid().safeParse(id).success) return null;
  const [job] = await selectJobs(db, sql`staff_job.id = ${id}`);
  return job ?? null;
}

/** Returns how far a long job is; null if there is none. @throws RoleMissing except for analysts and publishers. */
export async function getOngoingJob(
  db: Db,
  account: Account,
  id: string,
): Promise<Pick<StaffJob, 'state' | 'share' | 'secondsLeft' | 'waitsFor'> | null> {
  const job = await getStaffJob(db, account, id);
  if (!job) return null;
  const { state, share, secondsLeft: left, waitsFor } = job;
  return { state, share, secondsLeft: left, waitsFor };
}

/**
 * Cancels a long job that is waiting or running. @returns whether it is cancelled: one that is done stays done.
 *
 * @throws RoleMissing except for analysts.
 */
export async function cancelStaffJob(db: Db, account: Account, id: string): Promise<boolean> {
  requireRole(account, 'analyst');
  const job = await getStaffJob(db, account, id);
  return job !== null && (await cancelJob(db, id));
}

interface JobRow extends Pick<
  StaffJob,
  'id' | 'kind' | 'subject' | 'page' | 'queuedBy' | 'queuedAt'
> {
  /** In the queue, which forgets jobs that are over. */
  queued: string | null;
  progress: unknown;
  hasResult: boolean;
  /** The subject of the job of its kind that runs now. */
  running: string | null;
}

/** Selects jobs in one query, without their results, which may be large. */
async function selectJobs(db: Db, condition: RawBuilder<unknown>): Promise<StaffJob[]> {
  const queue = sql.table(`${jobSchema}.job`);
  const { rows } = await sql<JobRow>`
    select staff_job.id, kind, subject, page, queued_by as "queuedBy", queued_at as "queuedAt",
      job.state::text as queued, job.data -> '$progress' as progress,
      exists (select from job_result where job_id = staff_job.id) as "hasResult",
      (
        select other.subject from ${queue} as running
        join staff_job as other on other.id = running.id
        where running.name = staff_job.kind and running.state = 'active' limit 1
      ) as running
    from staff_job left join ${queue} as job on job.id = staff_job.id
    where ${condition} order by queued_at desc limit ${MAX_LISTED}`.execute(db);
  return rows.map(({ queued, progress, hasResult, running, ...job }) => ({
    ...job,
    ...stateOf({ queued, progress, hasResult, running }),
  }));
}

function stateOf({
  queued,
  progress,
  hasResult,
  running,
}: Pick<JobRow, 'queued' | 'progress' | 'hasResult' | 'running'>): Pick<
  StaffJob,
  'state' | 'share' | 'secondsLeft' | 'waitsFor'
> {
  const none = { share: null, secondsLeft: null, waitsFor: null };
  if (hasResult) return { ...none, state: 'done' };
  if (queued === null || queued === 'failed' || queued === 'completed')
    return { ...none, state: 'failed' };
  if (queued === 'cancelled') return { ...none, state: 'cancelled' };
  if (queued !== 'active') return { ...none, state: 'waiting', waitsFor: running };
  if (progress === null) return { ...none, state: 'running' };
  const { done, total, since } = reportedProgressSchema.parse(progress);
  const share = total === 0 ? null : Math.min(1, done / total);
  return { ...none, state: 'running', share, secondsLeft: secondsLeft(share, since) };
}

/** Estimates how long a job takes still, once enough of it is done. */
function secondsLeft(share: number | null, since: string): number | null {
  if (share === null || share < MIN_SHARE || share === 1) return null;
  const seconds = (Date.now() - Date.parse(since)) / 1_000;
  return Math.max(0, (seconds * (1 - share)) / share);
}
