import { setTimeout as pause } from 'node:timers/promises';

/** A loop that runs jobs of one kind, one after the other. */
export interface JobWorker {
  /** Takes no more jobs; resolves when the running one is done, or after `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

interface Work<Job> {
  /** Returns the next waiting job; null if there is none, or the database is unavailable. */
  take(): Promise<Job | null>;
  /** Runs the job; never rejects. @returns the function that reports its outcome. */
  do(job: Job): Promise<() => Promise<unknown>>;
  /** Called when the outcome cannot be reported yet. */
  onError(error: unknown): void;
  /** The minimum time from one poll to the next, in milliseconds. */
  everyMs: number;
}

/** Milliseconds between the first two attempts to report an outcome; each later pause is twice as long … */
const SAY_AGAIN_MS = 1_000;
/** … up to this maximum: a database may be unavailable for a night. */
const MAX_SAY_AGAIN_MS = 10_000;

/**
 * Runs jobs until it is stopped. Reports the outcome of each until the database accepts it: a job that was
 * done while the database became unavailable is not run again.
 */
export function startJobWorker<Job>({ take, onError, everyMs, ...work }: Work<Job>): JobWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const wait = (milliseconds: number) =>
    // The pause rejects only when stopping cuts it short.
    pause(Math.max(0, milliseconds), undefined, { signal }).catch(() => {});

  async function say(outcome: () => Promise<unknown>): Promise<void> {
    for (let pauseMs = SAY_AGAIN_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_SAY_AGAIN_MS)) {
      try {
        await outcome();
        return;
      } catch (error) {
        onError(error);
        if (signal.aborted) return;
        await wait(pauseMs);
      }
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const lookedAt = performance.now();
      const job = await take();
      if (job) await say(await work.do(job));
      await wait(lookedAt + everyMs - performance.now());
    }
  }

  const ended = run();
  return {
    async stop(timeoutMs) {
      stopping.abort();
      await within(timeoutMs, ended).catch(onError);
    },
  };
}

/** Resolves with the result of a promise; rejects if it takes longer than `timeoutMs`. */
export async function within<Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`Not finished within ${timeoutMs / 1_000} s`)),
      timeoutMs,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
