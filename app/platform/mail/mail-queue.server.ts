import { type Transaction } from 'kysely';
import { type Database } from '~/platform/db/schema';
import { type Job } from '~/platform/jobs/job';
import { type JobQueue } from '~/platform/jobs/job-queue.server';
import { mailSchema, type Mail } from './mail';
import { type DeliverMail } from './mail-transport.server';

/** Outgoing mails: jobs, so that a crash loses none and refused ones are retried. */
export interface MailQueue {
  /** Queues a mail as part of a transaction: it is sent if and only if that is committed. */
  send(transaction: Transaction<Database>, mail: Mail): Promise<void>;
  /** Starts delivering, one mail after the other; several processes share the work. */
  deliver(by: DeliverMail): Promise<void>;
}

/**
 * The delivery of a mail: retried for two days while the mail server is unavailable or refuses it
 * temporarily, in the end every quarter of an hour. Each machine delivers at most two mails a second, which
 * no mail server treats as a flood.
 */
const mailJob: Job<Mail> = {
  name: 'mail',
  schema: mailSchema,
  retryLimit: 200,
  retryDelay: 30,
  maxRetryDelay: 15 * 60,
  timeoutSeconds: 120,
  pollSeconds: 0.5,
};

interface MailQueueOptions {
  /** Seconds before the first retry. */
  retryDelay?: number;
  /** The number of processes of this machine that deliver; together they keep within the rate. */
  processes?: number;
}

/** Returns the queue of mails. */
export function createMailQueue(
  jobs: Pick<JobQueue, 'send' | 'work'>,
  { retryDelay = mailJob.retryDelay, processes = 1 }: MailQueueOptions = {},
): MailQueue {
  const job = { ...mailJob, retryDelay, pollSeconds: mailJob.pollSeconds * processes };
  return {
    async send(transaction, mail) {
      // Notifications give way to mails that somebody is waiting for.
      const priority = mail.unsubscribe === undefined ? 0 : -1;
      await jobs.send(transaction, job, mail, { priority });
    },
    deliver: (by) => jobs.work(job, ({ id, input }) => by(input, id)),
  };
}
