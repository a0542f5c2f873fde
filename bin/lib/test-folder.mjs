import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A temporary folder for a run of the tests; everything that they write for a while goes there. */
export function createTestFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'terang-tests-'));
  chmodSync(folder, 0o755); // the system user of the database server reads below it
  return folder;
}

/** Ends what a crashed step has left running, and removes the folder. */
export async function removeTestFolder(folder) {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const processes = processesOf(folder);
    if (processes.length === 0) break;
    for (const pid of processes) end(pid, attempt < 25 ? 'SIGTERM' : 'SIGKILL');
    await pause(100);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Our descendants carry the folder as TMPDIR, the database servers as an argument. */
function processesOf(folder) {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => `${read(pid, 'environ')}\0${read(pid, 'cmdline')}`.includes(folder))
    .map(Number);
}

/** A process may end, or belong to somebody else, while we look. */
function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function end(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
