import { z } from 'zod';
import { requireRole } from '~/auth/require-role';
import { findAccountOfJob } from '~/auth/sessions.server';
import { type Job } from '~/platform/jobs/job';
import { type JobRun } from '~/platform/jobs/job-queue.server';
import { staffActs } from './acts.server';
import { type ActContext, type AnyStaffAct } from './staff-act';

const inputSchema = z.object({
  act: z.string(),
  input: z.unknown(),
  by: z.number().int(),
  /** From where it was sent, for the audit log. */
  from: z.string().optional(),
});

type ActInput = z.infer<typeof inputSchema>;

/** An act of the staff: never retried, since it may have been done before its process died. */
export const staffActJob: Job<ActInput> = {
  name: 'staff-act',
  schema: inputSchema,
  retryLimit: 0,
  retryDelay: 1,
  timeoutSeconds: 5 * 60,
  missedAfterSeconds: 30,
  pollSeconds: 0.2,
};

/** A preview of an act. Previews run in a separate queue, so that no act is delayed by one that takes minutes. */
export const staffPreviewJob: Job<ActInput> = { ...staffActJob, name: 'staff-preview' };

/**
 * Runs an act in the name of an account, with the roles that it has now.
 *
 * @throws RoleMissing when it has lost them, ZodError for a wrong input.
 */
export async function runStaffActJob(
  context: ActContext,
  { input: { act: name, input, by, from } }: Pick<JobRun<ActInput>, 'input'>,
  acts: readonly AnyStaffAct[] = staffActs,
): Promise<unknown> {
  const act = acts.find((each) => each.name === name);
  if (!act) throw new Error(`There is no act ${name}`);
  const account = await findAccountOfJob(context.db, by);
  requireRole(account, ...act.roles);
  return act.run(context, act.schema.parse(input) as never, { accountId: by, from });
}

/** Runs a preview of an act. A cancelled one ends at once, even while its query is still running. */
export async function runStaffPreviewJob(
  context: ActContext,
  { input, signal }: Pick<JobRun<ActInput>, 'input' | 'signal'>,
  acts: readonly AnyStaffAct[] = staffActs,
): Promise<unknown> {
  const cancelled = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  return Promise.race([runStaffActJob(context, { input }, acts), cancelled]);
}
