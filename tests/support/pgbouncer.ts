import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '~/platform/db/embedded/free-port.server';

const program = '/usr/sbin/pgbouncer';

/** Whether Debian's PgBouncer is installed. */
export const hasPgBouncer = existsSync(program);

/** The number of its connections to the server, shared by all of its clients. */
export const POOL_SIZE = 4;

/**
 * Starts PgBouncer in transaction mode in front of the server of an address; `url` is that of the same
 * database.
 */
export async function startPgBouncer(address: string) {
  const target = new URL(address);
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), 'terang-pgbouncer-'));
  await chmod(folder, 0o755);
  const users = join(folder, 'users');
  const [user, password] = [target.username, target.password].map(decodeURIComponent);
  await writeFile(users, `"${user}" "${password}"\n`);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
max_client_conn = 200
ignore_startup_parameters = statement_timeout
`,
  );
  const asRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, [...asRoot, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = once(child, 'exit');
  const url = Object.assign(new URL(address), { port: String(port) }).href;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer has ended:\n${log}`);
    await pause(50);
  }
  return {
    url,
    log: () => log,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
