import { sql } from 'kysely';
import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { jobSchema } from '~/platform/db/job-queues.server';
import { cancelJob, getJob } from '~/platform/jobs/job-queue.server';
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

const columns = [
  'id',
  'kind',
  'subject',
  'page',
  'queued_by as queuedBy',
  'queued_at as queuedAt',
] as const;

/** Lists the latest long jobs, the newest first. @throws RoleMissing except for analysts and publishers. */
export async function listStaffJobs(db: Db, account: Account): Promise<StaffJob[]> {
  requireRole(account, 'analyst', 'publisher');
  const rows = await db
    .selectFrom('staff_job')
    .select(columns)
    .orderBy('queued_at', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return Promise.all(rows.map(async (row) => ({ ...row, ...(await stateOf(db, row)) })));
}

/** Returns a long job; null if there is none. @throws RoleMissing except for analysts and publishers. */
export async function getStaffJob(db: Db, account: Account, id: string): Promise<StaffJob | null> {
  requireRole(account, 'analyst', 'publisher');
  const row = await db
    .selectFrom('staff_job')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { ...row, ...(await stateOf(db, row)) } : null;
}

/** Returns how far a long job is; null if there is none. @throws RoleMissing except for analysts and publishers. */
export async function getOngoingJob(
  db: Db,
  account: Account,
  id: string,
): Promise<Pick<StaffJob, 'id' | 'state' | 'share' | 'secondsLeft' | 'waitsFor'> | null> {
  const job = await getStaffJob(db, account, id);
  if (!job) return null;
  const { state, share, secondsLeft: left, waitsFor } = job;
  return { id, state, share, secondsLeft: left, waitsFor };
}

/**
 * Cancels a long job that is waiting or running. @returns whether it is cancelled: one that is done stays done.
 *
 * @throws RoleMissing except for analysts.
 */
export async function cancelStaffJob(db: Db, account: Account, id: string): Promise<boolean> {
  requireRole(account, 'analyst');
  const row = await db.selectFrom('staff_job').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined && (await cancelJob(db, id));
}

async function stateOf(
  db: Db,
  { id, kind }: { id: string; kind: string },
): Promise<Pick<StaffJob, 'state' | 'share' | 'secondsLeft' | 'waitsFor'>> {
  const job = await getJob(db, id);
  const none = { share: null, secondsLeft: null, waitsFor: null };
  if (job?.result !== undefined) return { ...none, state: 'done' };
  // The queue forgets jobs that are over; what is done leaves a result.
  if (!job || job.state === 'failed' || job.state === 'completed')
    return { ...none, state: 'failed' };
  if (job.state === 'cancelled') return { ...none, state: 'cancelled' };
  if (job.state !== 'active')
    return { ...none, state: 'waiting', waitsFor: await runningSubject(db, kind) };
  const { done = 0, total = 0 } = job.progress ?? {};
  const share = total === 0 ? null : Math.min(1, done / total);
  return { ...none, state: 'running', share, secondsLeft: secondsLeft(share, job.since) };
}

/** Estimates how long a job takes still, once enough of it is done. */
function secondsLeft(share: number | null, since: string | undefined): number | null {
  if (share === null || share < MIN_SHARE || share === 1 || since === undefined) return null;
  const seconds = (Date.now() - Date.parse(since)) / 1_000;
  return Math.max(0, (seconds * (1 - share)) / share);
}

/** Returns the subject of the job of a kind that runs now. */
async function runningSubject(db: Db, kind: string): Promise<string | null> {
  const { rows } = await sql<{ subject: string }>`
    select staff_job.subject from ${sql.table(`${jobSchema}.job`)} as job
    join staff_job on staff_job.id = job.id
    where job.name = ${kind} and job.state = 'active' limit 1`.execute(db);
  return rows[0]?.subject ?? null;
}
