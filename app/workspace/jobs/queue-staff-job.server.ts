import { type Transaction } from 'kysely';
import { type Account } from '~/auth/account';
import { keptActor } from '~/auth/actor';
import { requireRole } from '~/auth/require-role';
import { type Role } from '~/auth/roles';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { type Job } from '~/platform/jobs/job';
import { type JobQueue } from '~/platform/jobs/job-queue.server';
import { recordStaffJob } from '~/platform/jobs/record-staff-job.server';

interface StaffJobDescription {
  /** The roles that may queue it. */
  roles: readonly Role[];
  /** What it is listed as, unless by the name of its queue. */
  kind?: 'check';
  /** What it is about, for the list of jobs: a file, or a dataset by its key. */
  subject: string;
  /** The page with its outcome; a function if its address contains the job's id. */
  page: string | ((id: string) => string);
  /** Stores what belongs to the job, in the transaction that queues it. */
  alongside?(transaction: Transaction<Database>, id: string): Promise<unknown>;
}

/**
 * Queues a long job in the name of an account, and keeps who queued it and what for.
 *
 * @returns its id. @throws RoleMissing without one of the roles, ZodError for a wrong input.
 */
export async function queueStaffJob<Input, QueuedInput>(
  { db, jobs }: { db: Db; jobs: Pick<JobQueue, 'send'> },
  account: Account,
  job: Job<Input, QueuedInput>,
  input: QueuedInput,
  { roles, kind, subject, page, alongside }: StaffJobDescription,
): Promise<string> {
  requireRole(account, ...roles);
  return db.transaction().execute(async (transaction) => {
    const id = await jobs.send(transaction, job, input);
    await recordStaffJob(transaction, {
      id,
      kind: kind ?? job.name,
      subject,
      page: typeof page === 'string' ? page : page(id),
      by: keptActor({ accountId: account.id }),
    });
    await alongside?.(transaction, id);
    return id;
  });
}
