import { setTimeout as pause } from 'node:timers/promises';
import { type JobStatus } from './list-staff-jobs.server';
import { isOngoing } from './staff-job';

/** Follows jobs for any number of listeners. */
export interface JobWatch {
  /**
   * Calls back whenever the status of a job has changed, the first time with the status that it has. The last status is
   * one that does not go on, or null if the job is gone.
   *
   * @returns a function that ends it.
   */
  follow(id: string, listener: (status: JobStatus | null) => void): () => void;
}

interface JobWatchOptions {
  read(ids: readonly string[]): Promise<ReadonlyMap<string, JobStatus>>;
  onError(error: unknown): void;
  /** Milliseconds between two reads. */
  everyMs: number;
}

type Listener = (status: JobStatus | null) => void;

/**
 * Returns a watch that reads all followed jobs by one query, and none while nobody listens: a listener keeps no
 * connection to the database.
 */
export function createJobWatch({ read, onError, everyMs }: JobWatchOptions): JobWatch {
  const followed = new Map<string, Map<Listener, string | null>>();
  let isReading = false;

  async function look(): Promise<void> {
    const ids = [...followed.keys()];
    const found = await read(ids);
    for (const id of ids) {
      const listeners = followed.get(id) ?? new Map<Listener, string | null>();
      const status = found.get(id) ?? null;
      const text = JSON.stringify(status);
      for (const [listener, last] of listeners) {
        if (last === text) continue;
        listeners.set(listener, text);
        listener(status);
      }
      if (!status || !isOngoing(status.state)) followed.delete(id);
    }
  }

  async function run(): Promise<void> {
    if (isReading) return;
    isReading = true;
    while (followed.size > 0) {
      // The listeners of an unavailable database hear of it again once it is back.
      await look().catch(onError);
      await pause(everyMs, undefined, { ref: false });
    }
    isReading = false;
  }

  return {
    follow(id, listener) {
      const listeners = followed.get(id) ?? new Map<Listener, string | null>();
      followed.set(id, listeners.set(listener, null));
      void run();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && followed.get(id) === listeners) followed.delete(id);
      };
    },
  };
}
