import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { unsetEnvironment } from './unset-environment';

const run = promisify(execFile);

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
  const env = { ...unsetEnvironment(), LANG: 'en', ...settings };
  const { stdout } = await run('node_modules/.bin/tsx', ['bin/terang.ts', ...args], { env });
  return stdout;
}
