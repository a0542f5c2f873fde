import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '~/platform/db/embedded/free-port.server';
import { waitForAnswer } from '../../bin/serve/web-server';

const PROGRAM = '/usr/sbin/nginx';

/** Starts nginx with one process on loopback, which sends files of given sizes. */
export async function startStaticServer() {
  const folder = await mkdtemp(join(tmpdir(), 'terang-load-'));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'files'));
  const [HOST, PORT] = ['127.0.0.1', await findFreePort()];
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `pid ${folder}/pid; error_log stderr; daemon off; worker_processes 1;
    events {} http { access_log off; server { listen ${HOST}:${PORT}; root ${folder}/files; } }`,
  );
  const child = spawn(PROGRAM, ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit').then(() => {});
  if ((await waitForAnswer({ HOST, PORT }, { ended })) === 'ended') {
    throw new Error('nginx has ended');
  }
  return {
    /** Returns the address of a file of this size. */
    async offer(bytes: number): Promise<string> {
      await writeFile(join(folder, 'files', String(bytes)), Buffer.alloc(bytes));
      return `http://${HOST}:${PORT}/${bytes}`;
    },
    async stop() {
      child.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
