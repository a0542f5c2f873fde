import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type Account } from '~/auth/account';
import { keptActor } from '~/auth/actor';
import { originOfRequest } from '~/auth/audit.server';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { getJob, type JobQueue } from '~/platform/jobs/job-queue.server';
import { recordStaffJob } from '~/platform/jobs/record-staff-job.server';
import { staffPaths } from '~/staff-paths';
import { staffActJob, staffPreviewJob } from './act-job.server';
import { pageOfAct } from './acts.server';
import { type StaffAct } from './staff-act';

/** How long a page waits for an act, in milliseconds, and how often it looks. */
const WAIT_MS = 15_000;
const LOOK_EVERY_MS = 150;

/** The input of an act that only checks what it would change. */
const previewSchema = z.object({ mode: z.literal('dry-run') });

/** An act that is not done yet goes on, and one that failed may have been done: its process ended in the middle. */
type Performed<Result> =
  { outcome: 'done'; result: Result } | { outcome: 'pending' } | { outcome: 'failed' };

/**
 * Lets the worker do an act of the staff, and waits for its result. An act that takes longer is listed among the jobs.
 *
 * @throws RoleMissing unless the account may do it, ZodError for a wrong input.
 */
export async function performAct<Input, QueuedInput, Result>(
  { db, jobs }: { db: Db; jobs: Pick<JobQueue, 'send'> },
  account: Account,
  act: StaffAct<Input, QueuedInput, Result>,
  input: QueuedInput,
  waitMs = WAIT_MS,
): Promise<Performed<Result>> {
  requireRole(account, ...act.roles);
  act.schema.parse(input);
  const order = { act: act.name, input, by: account.id, from: originOfRequest() };
  const job = previewSchema.safeParse(input).success ? staffPreviewJob : staffActJob;
  const id = await db.transaction().execute((transaction) => jobs.send(transaction, job, order));
  const end = performance.now() + waitMs;
  while (performance.now() < end) {
    const found = await getJob(db, id);
    // Only `run` of this act writes it.
    if (found?.result !== undefined) return { outcome: 'done', result: found.result as Result };
    if (!found || found.state === 'failed' || found.state === 'cancelled')
      return { outcome: 'failed' };
    await pause(LOOK_EVERY_MS);
  }
  const page = pageOfAct(act);
  await recordStaffJob(db, {
    id,
    kind: job.name,
    subject: page ?? '',
    page: page ? staffPaths[page] : staffPaths.home,
    by: keptActor({ accountId: account.id }),
  });
  return { outcome: 'pending' };
}
