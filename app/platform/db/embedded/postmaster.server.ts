import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Cluster } from './cluster.server';
import { OperatorError } from '~/platform/i18n/operator-error';
import { hasCode } from '~/platform/system/error-code';
import { findFreePort } from './free-port.server';
import { describeError, readReason, runProgram } from './run-program.server';

/** The contents of `postmaster.pid`, which PostgreSQL writes when it starts and removes when it stops. */
interface Postmaster {
  port: number;
  isReady: boolean;
}

/** Returns the server that runs in the cluster; null if none does. Removes the file of a crashed one. */
export async function readPostmaster({ data }: Cluster): Promise<Postmaster | null> {
  const file = join(data, 'postmaster.pid');
  const lines = await readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  });
  if (lines === '') return null;
  const [pid = '', , , port, , , , status = ''] = lines.split('\n');
  if (await isServerOf(data, pid)) return { port: Number(port), isReady: /ready/.test(status) };
  await rm(file, { force: true });
  return null;
}

/**
 * Returns whether the process is the cluster's server: after a crash, another program may have its process
 * id, and PostgreSQL would then refuse to start. Without /proc, PostgreSQL's own check has to do.
 */
async function isServerOf(data: string, pid: string): Promise<boolean> {
  if (!existsSync('/proc/self')) return true;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return '';
    throw error;
  });
  return command.split('\0').includes(data);
}

/** How a server runs. */
export interface ServerOptions {
  isDurable?: boolean;
  /** Used if it is free. */
  port?: number;
}

/**
 * Starts the server on a free port of the loopback interface. It outlives this process.
 *
 * @throws OperatorError with the reason from the server's log when it does not start.
 */
export async function startPostmaster(
  cluster: Cluster,
  { isDurable = true, port }: ServerOptions,
): Promise<void> {
  const { binaries, data, log, user } = cluster;
  const settings = {
    port: await findFreePort(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Thirteen for each web process (app/services/portal.server.ts), the others for commands and jobs.
    max_connections: 60 + 13 * availableParallelism(),
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  if (existsSync(log)) await rename(log, `${log}.previous`);
  const options = ['start', '--wait', '--silent', '--pgdata', data, '--log', log];
  try {
    await runProgram(binaries.pgCtl, [...options, '--options', flags.join(' ')], user);
  } catch (cause) {
    const lines = existsSync(log) ? await readFile(log, 'utf8') : '';
    const values = { reason: readReason(lines || describeError(cause)), log };
    throw new OperatorError('database', [{ key: 'notStarted', values }], { cause });
  }
}

/** Stops the server and closes its remaining connections. */
export async function stopPostmaster({ binaries, data, user }: Cluster): Promise<void> {
  const options = ['stop', '--wait', '--silent', '--mode=fast', '--pgdata', data];
  await runProgram(binaries.pgCtl, options, user);
}
