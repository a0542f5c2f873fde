import { type Transaction } from 'kysely';
import PgBoss from 'pg-boss';
import { type Db } from '~/db/client.server';
import { jobSchema, mailJobs, runIn } from '~/db/job-queues.server';
import { type Database } from '~/db/schema';
import { mailSchema, type Mail } from './mail';
import { type DeliverMail } from './mail-transport.server';

/** Mails on their way, kept in the database: a crash loses none, a refused one is tried again. */
export interface MailQueue {
  /** Queues a mail as part of a transaction: it goes out if and only if that is committed. */
  send(transaction: Transaction<Database>, mail: Mail): Promise<void>;
  /** Begins to deliver, one mail after the other; several processes share the work. */
  deliver(by: DeliverMail): Promise<void>;
  /** Finishes the mail at hand and stops. */
  stop(): Promise<void>;
}

interface QueueOptions {
  /** Told of what goes wrong in the background, such as a mail that was refused. */
  onError: (error: unknown) => void;
  /** Seconds before the first retry; each next one waits about twice as long. */
  retryDelay?: number;
}

/** A refused mail is tried nine times more, over some hours. */
const persistence = {
  retryLimit: 9,
  retryBackoff: true,
  // A process that crashed no longer holds its mail after this.
  expireInSeconds: 120,
};

/** One mail at a time, two in a second at most: no mail server takes that for a flood. */
const pace = { batchSize: 1, pollingIntervalSeconds: 0.5 };

/** Opens the queue of a prepared database. */
export async function openMailQueue(
  db: Db,
  { onError, retryDelay = 30 }: QueueOptions,
): Promise<MailQueue> {
  const boss = new PgBoss({
    db: runIn(db),
    schema: jobSchema,
    // Its tables belong to the owner of the database, who makes them.
    migrate: false,
    schedule: false,
    // Addresses leave the database within a day after the mail has left, or was given up.
    archiveCompletedAfterSeconds: 60 * 60,
    archiveFailedAfterSeconds: 60 * 60,
    deleteAfterHours: 12,
  });
  boss.on('error', onError);
  await boss.start();
  return {
    async send(transaction, mail) {
      const priority = mail.unsubscribe === undefined ? 0 : -1;
      const options = { ...persistence, retryDelay, priority, db: runIn(transaction) };
      await boss.send(mailJobs, mail, options);
    },
    async deliver(by) {
      await boss.work<unknown>(mailJobs, pace, async (jobs) => {
        for (const { id, data } of jobs) {
          try {
            await by(mailSchema.parse(data), id);
          } catch (error) {
            onError(error);
            throw error;
          }
        }
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
