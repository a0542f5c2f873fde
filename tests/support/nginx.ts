import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '~/platform/db/embedded/free-port.server';

const program = '/usr/sbin/nginx';

/** Whether Debian's nginx is installed. */
export const hasNginx = existsSync(program);

/**
 * Starts nginx with the configuration of the documentation, in front of portals at some ports of loopback.
 */
export async function startNginx(portals: readonly number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'terang-nginx-'));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'cache'), { mode: 0o777 });
  await chmod(join(folder, 'cache'), 0o777);
  const port = await findFreePort();
  const documented = await readFile('docs/recipes/nginx.conf', 'utf8');
  const servers = portals.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=5s;`);
  const site = documented
    .replace(/( *server 10\.[^;]+;\n)+/, `${servers.join('\n')}\n`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('/var/cache/nginx/terang', join(folder, 'cache'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/cache/${name};`,
  );
  const configuration = `pid ${folder}/pid; error_log stderr warn; daemon off; worker_processes 1;
    events {} http { access_log off; ${temporary.join(' ')}\n${site} }`;
  await writeFile(join(folder, 'nginx.conf'), configuration);
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = once(child, 'exit');
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`nginx has ended:\n${log}`);
    await pause(20);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => log,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
