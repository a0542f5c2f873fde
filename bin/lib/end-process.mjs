/**
 * How long a process may take to end after SIGTERM, in milliseconds; orchestrators wait for 30 s by default.
 */
const GRACE_MS = 10_000;

/**
 * Asks a child process to end, and kills it if it does not end in time.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {{ graceMs?: number }} options
 * @returns {Promise<void>} resolved when it has ended.
 */
export async function endProcess(child, { graceMs = GRACE_MS } = {}) {
  // Without a pid it was never started.
  if (child.pid === undefined || hasEnded(child)) return;
  await new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

const hasEnded = ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null;
