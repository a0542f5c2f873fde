import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { countWaiting, workerQueues } from '~/platform/db/job-queues.server';
import { type OpenDatabase } from '~/platform/db/open-database.server';
import { endProcess } from '../lib/end-process.mjs';
import { createGrowingPauses } from './growing-pauses';

interface Supervision {
  /** Returns the current database, which may have moved. */
  database: () => OpenDatabase;
  /** Resolves when the portal has to stop. */
  stopped: Promise<void>;
  signal: AbortSignal;
  /** Milliseconds between two polls for work. */
  lookEveryMs?: number;
}

/**
 * The worker lets the running job go on for ten seconds; a job that is killed then is restarted by the next
 * worker.
 */
const GRACE_MS = 15_000;

/**
 * Starts a process for the jobs that need the rights of the owner, whenever there are some; it costs no
 * memory while there are none. If it ends unexpectedly, it is restarted after growing pauses.
 */
export async function superviseWorker({
  database,
  stopped,
  signal,
  lookEveryMs = 2_000,
}: Supervision): Promise<void> {
  const pauses = createGrowingPauses();
  const wait = (length: number) =>
    Promise.race([pause(length, undefined, { ref: false }), stopped]);
  while (!signal.aborted) {
    await wait(lookEveryMs);
    // An unavailable database has its own supervision.
    const { db, url } = database();
    const waiting = await Promise.race([
      countWaiting(db, workerQueues).catch(() => 0),
      // It may be silent, too.
      stopped.then(() => 0),
    ]);
    if (signal.aborted || waiting === 0) continue;
    const env = { ...process.env, DATABASE_URL: url };
    const stdio = ['ignore', 'inherit', 'inherit'] as const;
    const child = spawn(process.execPath, workerProgram(), {
      env,
      stdio: [...stdio],
      detached: true,
    });
    const ended = once(child, 'exit');
    await Promise.race([ended, stopped]);
    if (signal.aborted) await endProcess(child, { graceMs: GRACE_MS });
    if (child.exitCode !== 0) await wait(pauses.next());
  }
}

/** Returns the arguments with which Node runs the worker: from the build if this module runs from there. */
function workerProgram(): string[] {
  const isBuilt = import.meta.filename.endsWith('.mjs');
  return isBuilt ? ['build/programs/worker.mjs'] : ['--import', 'tsx', 'bin/serve/worker.ts'];
}
