import { sql, type Kysely } from 'kysely';
import PgBoss from 'pg-boss';
import { z } from 'zod';
import { type Db } from '~/db/client.server';
import { jobSchema, runIn } from '~/db/job-queues.server';
import { type Database } from '~/db/schema';
import { type Job, type JobProgress } from './job';

/** What a handler knows of the job that it does. */
export interface JobRun<Input> {
  /** The job's own, the same at each attempt. */
  id: string;
  input: Input;
  /** What an attempt before this one has reported last; null at the first. */
  progress: JobProgress | null;
  /** Keeps how far the job has come, for other processes and for the next attempt. */
  report(progress: JobProgress): Promise<void>;
}

/** The jobs of the portal, kept in the database: a crash loses none, a failed one is tried again. */
export interface JobQueue {
  /**
   * Queues a job as part of a transaction: it is done if and only if that is committed. Of those that
   * wait, jobs of higher priority go first.
   *
   * @returns its id.
   * @throws ZodError when the input is none of this job.
   */
  send<Input>(
    transaction: Kysely<Database>,
    job: Job<Input>,
    input: Input,
    options?: { priority?: number },
  ): Promise<string>;
  /** Begins to do jobs, one after the other; several processes share the work. */
  work<Input>(job: Job<Input>, handle: (run: JobRun<Input>) => Promise<void>): Promise<void>;
  /** Finishes what is at hand and stops. */
  stop(): Promise<void>;
}

interface QueueOptions {
  /** Told of what goes wrong in the background, such as a job that failed. */
  onError: (error: unknown) => void;
  /** Seconds between two looks for jobs whose process has died. */
  maintenanceSeconds?: number;
}

const jobTable = sql.table(`${jobSchema}.job`);
const progressSchema = z.object({ done: z.number(), total: z.number() });
/** Stands beside the input, since pg-boss keeps that over retries, and nothing else. */
const keptSchema = z.object({ $progress: progressSchema.optional() });

/** Opens the jobs of a prepared database. */
export async function openJobQueue(
  db: Db,
  { onError, maintenanceSeconds = 60 }: QueueOptions,
): Promise<JobQueue> {
  const boss = new PgBoss({
    db: runIn(db),
    schema: jobSchema,
    // Its tables belong to the owner of the database, who makes them.
    migrate: false,
    schedule: false,
    maintenanceIntervalSeconds: maintenanceSeconds,
    // What jobs hold, such as addresses, leaves the database within a day after they are over.
    archiveCompletedAfterSeconds: 60 * 60,
    archiveFailedAfterSeconds: 60 * 60,
    deleteAfterHours: 12,
  });
  boss.on('error', onError);
  await boss.start();

  async function report(id: string, progress: JobProgress): Promise<void> {
    await sql`update ${jobTable}
      set data = data || jsonb_build_object('$progress', ${JSON.stringify(progress)}::jsonb)
      where id = ${id}`.execute(db);
  }

  return {
    async send(transaction, job, input, { priority = 0 } = {}) {
      const { name, retryLimit, retryDelay, timeoutSeconds: expireInSeconds } = job;
      const options = { retryLimit, retryDelay, retryBackoff: true, expireInSeconds, priority };
      const data = Object(job.schema.parse(input));
      const id = await boss.send(name, data, { ...options, db: runIn(transaction) });
      if (id === null) throw new Error(`The job ${name} was not queued`);
      return id;
    },
    async work({ name, schema, pollSeconds }, handle) {
      const pace = { batchSize: 1, pollingIntervalSeconds: pollSeconds };
      await boss.work<unknown>(name, pace, async (jobs) => {
        for (const { id, data } of jobs) {
          try {
            const { $progress: progress = null } = keptSchema.parse(data);
            const input = schema.parse(data);
            await handle({ id, input, progress, report: (next) => report(id, next) });
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

const stateSchema = z.object({
  state: z.enum(['created', 'retry', 'active', 'completed', 'cancelled', 'failed']),
  data: keptSchema,
});

/** The state of a job and how far it has come; null when there is none, or it was over hours ago. */
export async function getJob(
  db: Db,
  id: string,
): Promise<{ state: z.infer<typeof stateSchema>['state']; progress: JobProgress | null } | null> {
  const { rows } = await sql`select state::text, data from ${jobTable} where id = ${id}`.execute(
    db,
  );
  if (!rows[0]) return null;
  const { state, data } = stateSchema.parse(rows[0]);
  return { state, progress: data.$progress ?? null };
}
