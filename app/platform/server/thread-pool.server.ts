import { resolve } from 'node:path';
import { Piscina } from 'piscina';
import { logError } from './log.server';

type PoolOptions = { idleTimeout: number } & Partial<Pick<Piscina['options'], 'resourceLimits'>>;

/**
 * One thread for work that hostile input makes long, kept as long as there is some. What is left of a
 * thread after its task was given up (its memory runs out, say) is logged; unheard, it would end the process.
 */
export function openThreadPool<Task, Answer>(
  file: string,
  options: PoolOptions,
): Piscina<Task, Answer> {
  const pool = new Piscina<Task, Answer>({
    filename: resolve(file),
    minThreads: 0,
    maxThreads: 1,
    // What this process was started with is not for its threads.
    execArgv: [],
    ...options,
  });
  return pool.on('error', (error: unknown) => logError(error));
}
