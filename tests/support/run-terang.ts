import { execFile, type ExecFileException } from 'node:child_process';
import { promisify } from 'node:util';
import { terangProgram } from './bundle-terang';
import { unsetEnvironment } from './unset-environment';

const run = promisify(execFile);

/**
 * Many times the duration of a command on a busy machine: without a limit, tests that wait for it would never
 * end.
 */
const TIMEOUT_MS = 300_000;

/**
 * Runs a command of `npm run terang`, in English.
 *
 * @returns what it printed.
 * @throws with what it printed when its exit code is not 0.
 */
export async function runTerang(
  args: readonly string[],
  settings: Record<string, string>,
): Promise<string> {
  const { stdout } = await start(args, settings);
  return stdout;
}

/** Runs such a command; returns its exit code, and everything that it printed. */
export async function tryTerang(
  args: readonly string[],
  settings: Record<string, string>,
): Promise<{ code: number; output: string }> {
  try {
    const { stdout, stderr } = await start(args, settings);
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as ExecFileException;
    return { code: Number(code), output: `${stdout}${stderr}` };
  }
}

function start(args: readonly string[], settings: Record<string, string>) {
  const env = { ...unsetEnvironment(), LANG: 'en', ...settings };
  return run(process.execPath, terangProgram(...args), {
    env,
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
}
