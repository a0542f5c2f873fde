import { spawn } from 'node:child_process';
import { endProcess } from './end-process.mjs';

/**
 * Runs a program of the project to its end, with its output on this process's.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ signal?: AbortSignal, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} its exit code; 1 when a signal ended it.
 * @throws when it cannot be started, or an AbortError when `signal` stops it: not before the program has
 * ended,
 *   which may hold a lease on the database server until then.
 */
export async function run(program, args, { signal, env = process.env } = {}) {
  signal?.throwIfAborted();
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env });
  const stop = () => void endProcess(child);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const code = await new Promise((done, failed) => {
      child.once('error', failed);
      child.once('exit', (exitCode) => done(exitCode ?? 1));
    });
    signal?.throwIfAborted();
    return code;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
