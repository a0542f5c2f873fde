import { setTimeout as pause } from 'node:timers/promises';

/** A loop that does jobs of one kind, one after the other. */
export interface JobWorker {
  /** Takes no more jobs; resolves when the one at hand is done, or after so many milliseconds. */
  stop(timeoutMs: number): Promise<void>;
}

interface Work<Job> {
  /** The next job that waits; null where there is none, or nobody can tell. */
  take(): Promise<Job | null>;
  /** Does it; never rejects. @returns what has to be said of it. */
  do(job: Job): Promise<() => Promise<unknown>>;
  /** Told of what could not be said yet. */
  onError(error: unknown): void;
  /** Milliseconds from one look to the next, at least. */
  everyMs: number;
}

/** Milliseconds between the first two attempts to say what came of a job; later ones take twice as long each … */
const SAY_AGAIN_MS = 1_000;
/** … up to so many: a database may be away for a night. */
const MAX_SAY_AGAIN_MS = 10_000;

/**
 * Does jobs until it is stopped. What came of one is said until the database has heard it: a job that was
 * done while the database went away is not done again.
 */
export function startJobWorker<Job>({ take, onError, everyMs, ...work }: Work<Job>): JobWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const wait = (milliseconds: number) =>
    // Stopping cuts the pause short, and that is the only way in which it fails.
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

/** What a promise comes to; throws where that takes longer. */
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
