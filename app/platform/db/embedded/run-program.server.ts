import { spawn } from 'node:child_process';
import { type SystemUser } from './system-user.server';

/** The whole environment of the programs: the portal's may hold PGPORT, PGDATA and the like. */
const environment: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  PATH: process.env.PATH,
  LC_ALL: 'C',
  TZ: 'UTC',
};

/**
 * Runs one of PostgreSQL's programs to its end, as a user.
 *
 * @throws its output when it fails.
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

/** Returns why a PostgreSQL program failed, from its output: its last error, else its last line. */
export function readReason(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const complaint = lines.findLast((line) => /\b(FATAL|PANIC|error):/.test(line));
  return (complaint ?? lines.at(-1) ?? '').trim();
}

/** Returns the message of an error. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
