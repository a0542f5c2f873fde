import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { type Account } from '~/auth/account';
import { audit } from '~/auth/audit.server';
import { hasRole, requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { jobSchema } from '~/platform/db/job-queues.server';
import { cancelJob, reportedProgressSchema } from '~/platform/jobs/job-queue.server';
import { staffPaths } from '~/staff-paths';
import { jobRoles, type JobPhase, phaseOf, staffJobKinds, type StaffJobState } from './staff-job';

/** How many jobs are listed: the latest. */
const MAX_LISTED = 50;
/** The share of a job from which on the rest is estimated. */
const MIN_SHARE = 0.05;
/** The seconds after which a rate says something. */
const MIN_RATE_SECONDS = 2;

/** How far a long job is. */
export interface JobStatus {
  state: StaffJobState;
  /** What it does now; null while nothing is known. */
  phase: JobPhase | null;
  /** From 0 to less than 1; null while nothing is known. */
  share: number | null;
  /** How many rows or records it does in a second; null while nothing is known. */
  perSecond: number | null;
  /** An estimate from what was done so far; null while there is none. */
  secondsLeft: number | null;
  /** What it waits for: the job before it in its queue, or one that uses the same dataset. */
  waitsFor: { kind: string; subject: string } | null;
}

/** A long job of the staff, or a small act that took long. */
export interface StaffJob extends JobStatus {
  id: string;
  kind: string;
  subject: string;
  /** The page with its outcome; null for one that is gone, such as that of a deleted file. */
  page: string | null;
  queuedBy: string;
  queuedAt: Date;
}

/** Lists the latest jobs that an account may see, the newest first. @throws RoleMissing for roles without jobs. */
export async function listStaffJobs(db: Db, account: Account): Promise<StaffJob[]> {
  return selectJobs(db, isSeenBy(account));
}

/** Returns a long job; null if there is none that the account may see. @throws RoleMissing for roles without jobs. */
export async function getStaffJob(db: Db, account: Account, id: string): Promise<StaffJob | null> {
  const isSeen = isSeenBy(account);
  if (!z.uuid().safeParse(id).success) return null;
  const [job] = await selectJobs(db, sql`staff_job.id = ${id} and ${isSeen}`);
  return job ?? null;
}

/** Returns how far a long job is; null if there is none. @throws RoleMissing for roles without jobs. */
export async function getOngoingJob(
  db: Db,
  account: Account,
  id: string,
): Promise<(JobStatus & { id: string }) | null> {
  const job = await getStaffJob(db, account, id);
  return job && { id, ...statusOf(job) };
}

/** Returns how far some jobs are, by their ids, in one query: for those whose listeners were authorised. */
export async function readJobStatus(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, JobStatus>> {
  const jobs = await selectJobs(db, sql`staff_job.id = any(${[...ids]}::uuid[])`, ids.length);
  return new Map(jobs.map((job) => [job.id, statusOf(job)]));
}

/** Returns whether an account may cancel a job. */
export const mayCancel = (account: Account, { kind }: Pick<StaffJob, 'kind'>): boolean =>
  hasRole(account, ...(staffJobKinds[kind]?.cancelledBy ?? []));

/**
 * Cancels a long job that is waiting or running. @returns whether it is cancelled: one that is done stays done.
 *
 * @throws RoleMissing except for the roles of its kind.
 */
export async function cancelStaffJob(db: Db, account: Account, id: string): Promise<boolean> {
  const job = await getStaffJob(db, account, id);
  if (!job) return false;
  requireRole(account, ...(staffJobKinds[job.kind]?.cancelledBy ?? []));
  const by = { accountId: account.id };
  const isCancelled = await cancelJob(db, id, (transaction) =>
    audit(transaction, { by, act: 'jobCancelled', subject: `staff_job:${id}` }),
  );
  // A second click, or somebody else, may have cancelled it already.
  return isCancelled || (await getStaffJob(db, account, id))?.state === 'cancelled';
}

function statusOf({ state, phase, share, perSecond, secondsLeft, waitsFor }: JobStatus): JobStatus {
  return { state, phase, share, perSecond, secondsLeft, waitsFor };
}

/**
 * The condition that an account may see a job: an applicant, also of the staff, sees nothing of a delivery before it is
 * sent. @throws RoleMissing for roles without jobs.
 */
function isSeenBy(account: Account): RawBuilder<unknown> {
  requireRole(account, ...jobRoles);
  const kinds = Object.entries(staffJobKinds).flatMap(([kind, { seenBy }]) =>
    hasRole(account, ...seenBy) ? [kind] : [],
  );
  return sql`(kind = any(${kinds}::text[]) and not (kind = 'delivery' and exists (
    select from data_request where data_request.account_id = ${account.id}
      and page = ${`${staffPaths.requests}/`} || data_request.id
  )))`;
}

interface JobRow extends Pick<
  StaffJob,
  'id' | 'kind' | 'subject' | 'page' | 'queuedBy' | 'queuedAt'
> {
  /** In the queue, which forgets jobs that are over within an hour. */
  queued: string | null;
  progress: unknown;
  hasResult: boolean;
  isRefused: boolean;
  isCancelled: boolean;
  before: StaffJob['waitsFor'];
  using: StaffJob['waitsFor'];
}

const queue = sql.table(`${jobSchema}.job`);
const named = sql`json_build_object('kind', other.kind, 'subject', other.subject)`;

/** The job of the same kind that runs, or waits since before this one. */
const before = sql`(
  select ${named} from ${queue} as earlier join staff_job as other on other.id = earlier.id
  where job.state in ('created', 'retry') and earlier.name = job.name and earlier.id <> job.id
    and (earlier.state = 'active'
      or earlier.state in ('created', 'retry') and earlier.created_on < job.created_on)
  order by earlier.state = 'active' desc, earlier.created_on desc limit 1
)`;

/** The job that writes the same dataset, and keeps others waiting until it is done. */
const using = sql`(
  select ${named} from ${queue} as writing join staff_job as other on other.id = writing.id
  where job.state = 'active' and job.data -> '$progress' is null and writing.state = 'active'
    and writing.id <> job.id and writing.name in ('import', 'calculate')
    and job.name in ('import', 'calculate')
    and writing.data ->> 'dataset' = job.data ->> 'dataset'
    and writing.data -> '$progress' is not null limit 1
)`;

/** The address of the outcome, unless what it shows is deleted. */
const page = sql`case
  when kind in ('inspect', 'check', 'import') and exists (
    select from data_file where removed_at is not null
      and starts_with(page, ${`${staffPaths.dataFiles}/`} || data_file.id)
  ) or exists (
    select from data_import join data_file on data_file.id::text = options ->> 'joinedFile'
    where data_import.job_id = staff_job.id and removed_at is not null
  ) then null
  when kind = 'delivery' and not exists (
    select from data_request where page = ${`${staffPaths.requests}/`} || data_request.id
  ) then null
  else page end`;

/** Selects jobs in one query, without their results, which may be large. */
async function selectJobs(
  db: Db,
  condition: RawBuilder<unknown>,
  max = MAX_LISTED,
): Promise<StaffJob[]> {
  const { rows } = await sql<JobRow>`
    select staff_job.id, kind, subject, ${page} as page, queued_by as "queuedBy",
      queued_at as "queuedAt", job.state::text as queued, job.data -> '$progress' as progress,
      job_result.job_id is not null as "hasResult",
      kind in ('staff-act', 'staff-preview') and job_result.result ->> 'outcome' = 'refused' as "isRefused",
      exists (
        select from audit_log
        where act = 'jobCancelled' and audit_log.subject = 'staff_job:' || staff_job.id
      ) as "isCancelled",
      ${before} as before, ${using} as using
    from staff_job left join ${queue} as job on job.id = staff_job.id
    left join job_result on job_result.job_id = staff_job.id
    where ${condition} order by queued_at desc limit ${max}`.execute(db);
  return rows.map((row) => {
    const { id, kind, subject, page: outcome, queuedBy, queuedAt } = row;
    return { id, kind, subject, page: outcome, queuedBy, queuedAt, ...readStatus(row) };
  });
}

function readStatus(row: JobRow): JobStatus {
  const { queued, progress, hasResult, isRefused, isCancelled } = row;
  const none = { phase: null, share: null, perSecond: null, secondsLeft: null, waitsFor: null };
  if (hasResult) return { ...none, state: isRefused ? 'refused' : 'done' };
  if (queued === 'cancelled' || isCancelled) return { ...none, state: 'cancelled' };
  if (queued === null || queued === 'failed' || queued === 'completed')
    return { ...none, state: 'failed' };
  if (queued !== 'active') return { ...none, state: 'waiting', waitsFor: row.before };
  if (row.using) return { ...none, state: 'waiting', waitsFor: row.using };
  if (progress === null) return { ...none, state: 'running' };
  const { done, total, since, phase, rows } = reportedProgressSchema.parse(progress);
  // What follows, such as storing the records, may take as long again.
  const share = done >= total ? null : done / total;
  const seconds = (Date.now() - Date.parse(since)) / 1_000;
  return {
    state: 'running',
    phase: phaseOf(phase),
    share,
    perSecond:
      rows === undefined || done >= total || seconds < MIN_RATE_SECONDS ? null : rows / seconds,
    secondsLeft: secondsLeft(share, seconds),
    waitsFor: null,
  };
}

/** Estimates how long a job takes still, once enough of it is done. */
function secondsLeft(share: number | null, seconds: number): number | null {
  if (share === null || share < MIN_SHARE) return null;
  return Math.max(0, (seconds * (1 - share)) / share);
}
