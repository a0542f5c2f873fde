import { spawn } from 'node:child_process';

/**
 * Runs a program of the project to its end, its output on ours.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ signal?: AbortSignal, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} its exit code; 1 when a signal ended it.
 * @throws when it cannot be started, or an AbortError when `signal` stops it.
 */
export function run(program, args, { signal, env = process.env } = {}) {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env, signal });
    child.once('error', failed);
    child.once('exit', (code) => done(code ?? 1));
  });
}
