import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Creates a temporary folder for a run of the tests, with everything that they write temporarily. */
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

/** Descendants have the folder as TMPDIR, the database servers as an argument. */
function processesOf(folder) {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => `${read(pid, 'environ')}\0${read(pid, 'cmdline')}`.includes(folder))
    .map(Number);
}

/** A process may end meanwhile, or belong to another user. */
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
