import { type Transaction } from 'kysely';
import { type Database } from '~/db/schema';
import { type Job } from '~/jobs/job';
import { type JobQueue } from '~/jobs/job-queue.server';
import { mailSchema, type Mail } from './mail';
import { type DeliverMail } from './mail-transport.server';

/** Mails on their way: jobs, so that a crash loses none and a refused one is tried again. */
export interface MailQueue {
  /** Queues a mail as part of a transaction: it goes out if and only if that is committed. */
  send(transaction: Transaction<Database>, mail: Mail): Promise<void>;
  /** Begins to deliver, one mail after the other; several processes share the work. */
  deliver(by: DeliverMail): Promise<void>;
}

/**
 * A mail to be delivered: tried nine times more over some hours where it is refused; two in a second
 * at most, which no mail server takes for a flood.
 */
const mailJob: Job<Mail> = {
  name: 'mail',
  schema: mailSchema,
  retryLimit: 9,
  retryDelay: 30,
  timeoutSeconds: 120,
  pollSeconds: 0.5,
};

/** The queue of mails. `retryDelay`: seconds before the first retry. */
export function createMailQueue(
  jobs: Pick<JobQueue, 'send' | 'work'>,
  { retryDelay = mailJob.retryDelay }: { retryDelay?: number } = {},
): MailQueue {
  const job = { ...mailJob, retryDelay };
  return {
    async send(transaction, mail) {
      // Notifications wait for what somebody waits for.
      const priority = mail.unsubscribe === undefined ? 0 : -1;
      await jobs.send(transaction, job, mail, { priority });
    },
    deliver: (by) => jobs.work(job, ({ id, input }) => by(input, id)),
  };
}
