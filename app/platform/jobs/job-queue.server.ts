import { sql, type Kysely } from 'kysely';
import PgBoss from 'pg-boss';
import { z } from 'zod';
import { type Db } from '~/platform/db/client.server';
import { jobSchema, runIn } from '~/platform/db/job-queues.server';
import { type Database } from '~/platform/db/schema';
import { jobChannel } from '~/platform/server/measurements.server';
import { correctJobTimes } from './correct-job-times.server';
import { type Job, type JobProgress } from './job';
import { startJobWorker, type JobWorker, within } from './job-worker.server';

/** What a handler knows of the job that it does. */
export interface JobRun<Input> {
  /** The job's own, the same at each attempt. */
  id: string;
  input: Input;
  /** What an attempt before this one has reported last; null at the first. */
  progress: JobProgress | null;
  /** Keeps how far the job has come, for other processes and for the next attempt. */
  report(progress: JobProgress): Promise<void>;
  /**
   * Keeps what the job comes to as a part of a transaction. Once that is committed, the job is done and is
   * not begun again, even when its process dies before it can say so.
   */
  keep(transaction: Kysely<Database>, result: unknown): Promise<void>;
}

/** Thrown by a handler that would fail at each attempt: the job is not tried again. */
export class FailedForGood extends Error {}

/** The jobs of the portal, kept in the database: a crash loses none, a failed one is tried again. */
export interface JobQueue {
  /**
   * Queues a job as part of a transaction: it is done if and only if that is committed. Of those that
   * wait, jobs of higher priority go first.
   *
   * @returns its id.
   * @throws ZodError when the input is none of this job.
   */
  send<Input, QueuedInput>(
    transaction: Kysely<Database>,
    job: Job<Input, QueuedInput>,
    input: QueuedInput,
    options?: { priority?: number },
  ): Promise<string>;
  /**
   * Begins to do jobs, one after the other; several processes share the work. What the handler returns,
   * if anything, is kept as the result.
   */
  work<Input, QueuedInput>(
    job: Job<Input, QueuedInput>,
    handle: (run: JobRun<Input>) => Promise<unknown>,
  ): Promise<void>;
  /** Finishes what is at hand and stops. */
  stop(): Promise<void>;
}

/** How long the jobs at hand may take when the queue is to stop, in milliseconds. */
const LAST_MS = 10_000;

interface QueueOptions {
  /** Told of what goes wrong in the background, such as a job that failed. */
  onError: (error: unknown) => void;
  /** Seconds between two looks for jobs whose process has died, or whose times are wrong. */
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
  const correcting = setInterval(
    () => void correctJobTimes(db).catch(onError),
    maintenanceSeconds * 1_000,
  );

  async function report(id: string, progress: JobProgress): Promise<void> {
    await sql`update ${jobTable}
      set data = data || jsonb_build_object('$progress', ${JSON.stringify(progress)}::jsonb)
      where id = ${id}`.execute(db);
  }

  /** Says now and then that a job is being done, so that it is begun again soon when nobody does. */
  function giveSigns(id: string, missedAfter: number) {
    const sign = async () => {
      await sql`update ${jobTable}
        set started_on = now() + make_interval(secs => ${missedAfter}) - expire_in
        where id = ${id}`.execute(db);
    };
    const timer = setInterval(() => void sign().catch(onError), (missedAfter * 1000) / 4);
    return { first: sign(), stop: () => clearInterval(timer) };
  }

  async function keepResult(kept: Kysely<Database>, id: string, result: unknown): Promise<void> {
    const row = { job_id: id, result: JSON.stringify(result) };
    await kept
      .insertInto('job_result')
      .values(row)
      .onConflict((conflict) => conflict.column('job_id').doUpdateSet(row))
      .execute();
  }

  async function hasResult(id: string): Promise<boolean> {
    const kept = db.selectFrom('job_result').select('job_id').where('job_id', '=', id);
    return (await kept.executeTakeFirst()) !== undefined;
  }

  /** Sets the pause before the next attempt, which pg-boss would double without end, or that there is none. */
  async function planRetry<Input, QueuedInput>(
    id: string,
    { retryDelay, maxRetryDelay = Infinity }: Job<Input, QueuedInput>,
    error: unknown,
  ) {
    if (error instanceof FailedForGood) {
      await sql`update ${jobTable} set retry_limit = retry_count where id = ${id}`.execute(db);
    } else if (maxRetryDelay < Infinity) {
      await sql`update ${jobTable} set retry_backoff = false,
          retry_delay = least(${retryDelay}::integer * 2 ^ least(retry_count, 16), ${maxRetryDelay}::integer)
        where id = ${id}`.execute(db);
    }
  }

  const workers: JobWorker[] = [];
  const atHand = new Map<string, string>();

  /** Does a job within its time. @returns what tells pg-boss what came of it. */
  async function doJob<Input, QueuedInput>(
    job: Job<Input, QueuedInput>,
    handle: (run: JobRun<Input>) => Promise<unknown>,
    id: string,
    data: unknown,
  ): Promise<() => Promise<void>> {
    const signs = job.missedAfterSeconds ? giveSigns(id, job.missedAfterSeconds) : null;
    atHand.set(id, job.name);
    try {
      await signs?.first;
      if (!(await hasResult(id))) {
        const { $progress: progress = null } = keptSchema.parse(data);
        const run: JobRun<Input> = {
          id,
          progress,
          input: job.schema.parse(data),
          report: (next) => report(id, next),
          keep: (transaction, kept) => keepResult(transaction, id, kept),
        };
        const work = jobChannel.tracePromise(() => handle(run), { name: job.name });
        const result = await within(job.timeoutSeconds * 1_000, work);
        if (result !== undefined) await keepResult(db, id, result);
      }
      return () => boss.complete(job.name, id);
    } catch (error) {
      onError(error);
      const reason = { message: error instanceof Error ? error.message : String(error) };
      return async () => {
        await planRetry(id, job, error);
        await boss.fail(job.name, id, reason);
      };
    } finally {
      signs?.stop();
      atHand.delete(id);
    }
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
    async work(job, handle) {
      const worker = startJobWorker({
        take: async () => (await boss.fetch<unknown>(job.name, { batchSize: 1 }))[0] ?? null,
        do: ({ id, data }) => doJob(job, handle, id, data),
        onError,
        everyMs: job.pollSeconds * 1_000,
      });
      workers.push(worker);
    },
    async stop() {
      clearInterval(correcting);
      await Promise.all(workers.map((worker) => worker.stop(LAST_MS)));
      // Others begin again soon what is not finished by now.
      for (const [id, name] of atHand) {
        await boss.fail(name, id, { message: 'stopped' }).catch(onError);
      }
      await boss.stop({ graceful: false });
    },
  };
}

const stateSchema = z.object({
  state: z.enum(['created', 'retry', 'active', 'completed', 'cancelled', 'failed']),
  data: keptSchema,
});

/** A job as others see it. */
export interface JobState {
  state: z.infer<typeof stateSchema>['state'];
  progress: JobProgress | null;
  /** What it came to; undefined as long as it came to nothing. */
  result?: unknown;
}

/** A job as it stands; null when there is none, or it was over hours ago and left no result. */
export async function getJob(db: Db, id: string): Promise<JobState | null> {
  const { rows } = await sql`select state::text, data from ${jobTable} where id = ${id}`.execute(
    db,
  );
  const kept = await db
    .selectFrom('job_result')
    .select('result')
    .where('job_id', '=', id)
    .executeTakeFirst();
  if (!rows[0]) return kept ? { state: 'completed', progress: null, result: kept.result } : null;
  const { state, data } = stateSchema.parse(rows[0]);
  return { state, progress: data.$progress ?? null, result: kept?.result };
}
