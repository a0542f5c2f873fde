import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';

/**
 * Lets this process, and all that it starts, continue as the system user if root has started it. What only
 * root may do (install, open a port below 1024) has to be done beforehand.
 *
 * @param {{ signal: AbortSignal }} stop
 * @param {{ isDevelopment: boolean }} options
 * @returns {Promise<{ key: string, values?: Record<string, string> } | null>} why it stays root, as a
 *   text of the namespace `start`; null when it is not root (any more).
 * @throws an AbortError when the signal stops it.
 */
export async function dropRoot({ signal }, { isDevelopment }) {
  if (process.getuid?.() !== 0) return null;
  const args = ['--import', 'tsx', 'bin/serve/prepare-user.ts', isDevelopment ? '--dev' : ''];
  // The signal does not end it: nothing started here may outlive this process.
  const { stdout } = await promisify(execFile)(process.execPath, args);
  signal.throwIfAborted();
  const { user, path, isMissing } = JSON.parse(stdout);
  if (!user) return isMissing ? { key: 'noUserButRoot' } : null;
  if (path !== null) return { key: 'staysRoot', values: { path } };
  process.setgroups([]);
  process.setgid(user.gid);
  process.setuid(user.uid);
  // Variables of root's environment that name root's folders.
  delete process.env.HOME;
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) if (!mayWrite(tmpdir())) delete process.env[name];
  return null;
}

function mayWrite(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
