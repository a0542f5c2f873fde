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

/** What a handler gets for a job. */
export interface JobRun<Input> {
  /** The job's id, the same at each attempt. */
  id: string;
  input: Input;
  /** The last progress that an earlier attempt reported; null at the first. */
  progress: JobProgress | null;
  /** Aborted once somebody has cancelled the job; found out by `report`, and several times a `missedAfterSeconds`. */
  signal: AbortSignal;
  /** Stores the job's progress, for other processes and for the next attempt. */
  report(progress: JobProgress): Promise<void>;
  /**
   * Stores the job's result as part of a transaction. Once that is committed, the job counts as done and is
   * not started again, even if its process dies before it reports so.
   *
   * @throws JobCancelled if it was cancelled before.
   */
  keep(transaction: Kysely<Database>, result: unknown): Promise<void>;
}

/** Thrown by a handler that would fail at each attempt: the job is not retried. */
export class FailedForGood extends Error {}

/** Thrown inside a job that somebody has cancelled. */
export class JobCancelled extends Error {}

/** The jobs of the portal, kept in the database: a crash loses none, and failed ones are retried. */
export interface JobQueue {
  /**
   * Queues a job as part of a transaction: it runs if and only if that is committed. Waiting jobs of higher
   * priority run first.
   *
   * @returns its id.
   * @throws ZodError when the input does not match the job's schema.
   */
  send<Input, QueuedInput>(
    transaction: Kysely<Database>,
    job: Job<Input, QueuedInput>,
    input: QueuedInput,
    options?: { priority?: number },
  ): Promise<string>;
  /**
   * Starts running jobs of a kind, one after the other; several processes share the work. What the handler
   * returns, if anything, is stored as the result.
   */
  work<Input, QueuedInput>(
    job: Job<Input, QueuedInput>,
    handle: (run: JobRun<Input>) => Promise<unknown>,
  ): Promise<void>;
  /** Finishes the running jobs and stops. */
  stop(): Promise<void>;
}

/** How long running jobs may take when the queue has to stop, in milliseconds. */
const LAST_MS = 10_000;

interface QueueOptions {
  /** Called with errors in the background, such as that of a failed job. */
  onError: (error: unknown) => void;
  /** Seconds between two checks for jobs whose process has died, or whose times are wrong. */
  maintenanceSeconds?: number;
}

const jobTable = sql.table(`${jobSchema}.job`);
const progressSchema = z.object({
  done: z.number(),
  total: z.number(),
  phase: z.string().optional(),
  rows: z.number().optional(),
});
/** The progress of a job as it is stored: `since` is when its attempt first reported some. */
export const reportedProgressSchema = progressSchema.extend({ since: z.iso.datetime() });
/** Stored with the input, since pg-boss keeps that over retries, and nothing else. */
const keptSchema = z.object({ $progress: progressSchema.optional() });

/** Opens the job queue of a prepared database. */
export async function openJobQueue(
  db: Db,
  { onError, maintenanceSeconds = 60 }: QueueOptions,
): Promise<JobQueue> {
  const boss = new PgBoss({
    db: runIn(db),
    schema: jobSchema,
    // Its tables belong to the owner of the database, who creates them.
    migrate: false,
    schedule: false,
    maintenanceIntervalSeconds: maintenanceSeconds,
    // Data in jobs, such as addresses, is deleted within a day after they are over.
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

  async function report(id: string, progress: JobProgress, cancelling: AbortController) {
    const { rows } = await sql<{ state: string }>`update ${jobTable}
      set data = data || jsonb_build_object('$progress', jsonb_build_object(
        'since', coalesce(
          case when (data #>> '{$progress,done}')::double precision <= ${progress.done}
            then data #>> '{$progress,since}' end,
          to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        )
      ) || ${JSON.stringify(progress)}::jsonb)
      where id = ${id} returning state::text`.execute(db);
    if (rows[0]?.state === 'cancelled') cancelling.abort(new JobCancelled());
  }

  /** Prevents a transaction of a cancelled job, and the cancellation of a job whose transaction is committed. */
  async function lockUncancelled(transaction: Kysely<Database>, id: string): Promise<void> {
    await sql`select pg_advisory_xact_lock_shared(${lockOf(id)})`.execute(transaction);
    const { rows } = await sql<{ state: string }>`
      select state::text from ${jobTable} where id = ${id}`.execute(transaction);
    if (rows[0]?.state === 'cancelled') throw new JobCancelled();
  }

  /**
   * Renews the start time of a running job from time to time, so that it is soon restarted if its process
   * dies, and finds out whether it is cancelled.
   */
  function giveSigns(id: string, missedAfter: number, cancelling: AbortController) {
    const sign = async () => {
      const { rows } = await sql<{ state: string }>`update ${jobTable}
        set started_on = now() + make_interval(secs => ${missedAfter}) - expire_in
        where id = ${id} returning state::text`.execute(db);
      if (rows[0]?.state === 'cancelled') cancelling.abort(new JobCancelled());
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

  /**
   * Sets the pause before the next attempt, which pg-boss would double without end; prevents that attempt if
   * it would fail again (`FailedForGood`).
   */
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

  /** Runs a job within its time. @returns the function that reports its outcome to pg-boss. */
  async function doJob<Input, QueuedInput>(
    job: Job<Input, QueuedInput>,
    handle: (run: JobRun<Input>) => Promise<unknown>,
    id: string,
    data: unknown,
  ): Promise<() => Promise<void>> {
    const cancelling = new AbortController();
    const signs = job.missedAfterSeconds ? giveSigns(id, job.missedAfterSeconds, cancelling) : null;
    atHand.set(id, job.name);
    try {
      await signs?.first;
      if (!(await hasResult(id))) {
        const { $progress: progress = null } = keptSchema.parse(data);
        const run: JobRun<Input> = {
          id,
          progress,
          input: job.schema.parse(data),
          signal: cancelling.signal,
          report: (next) => report(id, next, cancelling),
          async keep(transaction, kept) {
            await lockUncancelled(transaction, id);
            await keepResult(transaction, id, kept);
          },
        };
        const work = jobChannel.tracePromise(() => handle(run), { name: job.name });
        const result = await within(job.timeoutSeconds * 1_000, work);
        // One that the job itself kept may have been deleted since, with a file that it is about.
        if (result !== undefined && !(await hasResult(id)))
          await db.transaction().execute((transaction) => run.keep(transaction, result));
      }
      return () => boss.complete(job.name, id);
    } catch (error) {
      if (!(error instanceof JobCancelled)) onError(error);
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
      const data = Object(job.schema.parse(input)) as object;
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
      // Other processes soon restart jobs that are not finished by now.
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

/** The state of a job as seen from outside. */
interface JobState {
  state: z.infer<typeof stateSchema>['state'];
  progress: JobProgress | null;
  /** Its result; undefined while there is none. */
  result?: unknown;
}

/** Returns the state of a job; null if it does not exist, or was over hours ago and left no result. */
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

/** The lock of a job's outcome. */
const lockOf = (id: string) => sql`hashtextextended(${`outcome of ${id}`}, 0)`;

/**
 * Cancels a job that is waiting or running, unless its result is kept; does something else in the same transaction.
 *
 * @returns whether it is cancelled.
 */
export async function cancelJob(
  db: Db,
  id: string,
  alongside: (transaction: Kysely<Database>) => Promise<unknown> = async () => {},
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // Waits for a transaction that keeps the result, and refuses those that come later.
    await sql`select pg_advisory_xact_lock(${lockOf(id)})`.execute(transaction);
    const { rows } = await sql`
      update ${jobTable} set state = 'cancelled', completed_on = now()
      where id = ${id} and state in ('created', 'retry', 'active')
        and not exists (select from job_result where job_id = ${id}) returning id`.execute(
      transaction,
    );
    if (rows.length > 0) await alongside(transaction);
    return rows.length > 0;
  });
}
