import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolders } from '../../app/platform/system/make-folders.mjs';

/**
 * Records in a file that this process runs the portal. Of two concurrent starts one wins; the file of a
 * process that crashed is replaced.
 *
 * @returns null if this process has the lock, else the record of the running portal: its pid and url.
 */
export function lockPortal(file, url) {
  makeFolders(dirname(file));
  const draft = `${file}.${process.pid}`;
  const owner = { pid: process.pid, startedAt: startOf(process.pid), url };
  try {
    writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 });
    return linkOrRead(draft, file);
  } catch (error) {
    throw Object.assign(error, { path: file });
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Releases the lock. */
export function unlockPortal(file) {
  rmSync(file, { force: true });
}

function linkOrRead(draft, file) {
  for (;;) {
    try {
      linkSync(draft, file);
      return null;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const running = readOwner(file);
    if (running) return running;
    removeStale(file);
  }
}

/** Returns the process that holds the lock; null if it no longer runs. */
function readOwner(file) {
  try {
    const owner = JSON.parse(readFileSync(file, 'utf8'));
    return startOf(owner.pid) === owner.startedAt ? owner : null;
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Moves the file away before removing it, and puts it back if it is another process's new lock. */
function removeStale(file) {
  const renamed = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, renamed);
    if (readOwner(renamed)) linkSync(renamed, file);
    rmSync(renamed);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
}

/**
 * Returns when a process started, in the kernel's unit; null if it does not run. A pid alone does not
 * identify it: after a restart it may belong to another program.
 */
function startOf(pid) {
  if (existsSync('/proc/self/stat')) {
    if (!existsSync(`/proc/${pid}/stat`)) return null;
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces; the start is the 20th field after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  }
  try {
    process.kill(pid, 0);
    return 'running';
  } catch (error) {
    return error.code === 'EPERM' ? 'running' : null;
  }
}
