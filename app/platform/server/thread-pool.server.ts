import { resolve } from 'node:path';
import { Piscina } from 'piscina';
import { logError } from './log.server';

type PoolOptions = { idleTimeout: number } & Partial<Pick<Piscina['options'], 'resourceLimits'>>;

/**
 * Opens a thread for work that hostile input can prolong, kept as long as there is some. Errors of a thread
 * after its task was given up (out of memory, say) are logged; unhandled, they would end the process.
 */
export function openThreadPool<Task, Answer>(
  file: string,
  options: PoolOptions,
): Piscina<Task, Answer> {
  const pool = new Piscina<Task, Answer>({
    filename: resolve(file),
    minThreads: 0,
    maxThreads: 1,
    // Options of this process do not apply to its threads.
    execArgv: [],
    ...options,
  });
  return pool.on('error', (error: unknown) => logError(error));
}

const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/** Returns whether a thread was terminated because its task took too long or too much memory. */
export function isThreadEnded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || ('code' in error && error.code === OUT_OF_MEMORY);
}
