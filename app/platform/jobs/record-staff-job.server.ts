import { type Kysely } from 'kysely';
import { type Database } from '~/platform/db/schema';
import { type JobName } from '~/platform/db/job-queues.server';

interface StaffJobRecord {
  id: string;
  kind: JobName | 'check';
  /** What it is about: a file, a dataset, the number of a request. */
  subject: string;
  /** The address of the page with its outcome. */
  page: string;
  /** Who queued it, as columns named `…_by` store it; `portal` for what it queues by itself. */
  by: string;
}

/** Enters a job in the list of jobs of the staff, in the transaction that queues it. */
export async function recordStaffJob(
  transaction: Kysely<Database>,
  { by, ...job }: StaffJobRecord,
): Promise<void> {
  await transaction
    .insertInto('staff_job')
    .values({ ...job, queued_by: by })
    .execute();
}
