import { type Transaction } from 'kysely';
import { type Database } from '~/platform/db/schema';
import { type Job } from '~/platform/jobs/job';
import { type JobQueue } from '~/platform/jobs/job-queue.server';
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
 * A mail to be delivered: tried again for two days while the mail server is away or refuses it for the time
 * being, every quarter of an hour in the end; two in a second from each machine at most, which no mail server
 * takes for a flood.
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
  /** The processes of this machine that deliver; together they keep to the pace. */
  processes?: number;
}

/** The queue of mails. */
export function createMailQueue(
  jobs: Pick<JobQueue, 'send' | 'work'>,
  { retryDelay = mailJob.retryDelay, processes = 1 }: MailQueueOptions = {},
): MailQueue {
  const job = { ...mailJob, retryDelay, pollSeconds: mailJob.pollSeconds * processes };
  return {
    async send(transaction, mail) {
      // Notifications wait for what somebody waits for.
      const priority = mail.unsubscribe === undefined ? 0 : -1;
      await jobs.send(transaction, job, mail, { priority });
    },
    deliver: (by) => jobs.work(job, ({ id, input }) => by(input, id)),
  };
}
