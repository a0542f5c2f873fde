import { spawn } from 'node:child_process';
import { type SystemUser } from './system-user.server';

/** All that the programs see of our environment, which may hold PGPORT, PGDATA and the like. */
const environment: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  PATH: process.env.PATH,
  LC_ALL: 'C',
  TZ: 'UTC',
};

/**
 * Runs one of PostgreSQL's programs to its end, as a user.
 *
 * @throws with what it printed when it fails.
 */
export function runProgram(
  program: string,
  options: readonly string[],
  user: SystemUser | null,
): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(program, options, {
      ...user,
      cwd: '/',
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', failed);
    // Not "close": the server that pg_ctl starts may hold the pipes open.
    child.once('exit', (code) => {
      child.stdout.destroy();
      child.stderr.destroy();
      if (code === 0) done();
      else failed(new Error(`${program} ended with code ${code}\n${output}`));
    });
  });
}

/** Why a program of PostgreSQL's ended, from what it printed: its last complaint, else its last line. */
export function readReason(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const complaint = lines.findLast((line) => /\b(FATAL|PANIC|error):/.test(line));
  return (complaint ?? lines.at(-1) ?? '').trim();
}

/** What an error says. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
