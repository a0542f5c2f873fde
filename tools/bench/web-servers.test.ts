import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { queryProcess } from './web-servers';

function start(script: string) {
  return spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

it('a query to a process is answered', async () => {
  const child = start("process.on('message', (kind) => process.send([kind]))");
  expect(await queryProcess(child, 'usage')).toEqual([['usage'], undefined]);
  child.kill();
});

it('a query to a process fails if the process has ended, or ends before it answers', async () => {
  const child = start("process.once('message', () => process.exit())");
  await expect(queryProcess(child, 'usage')).rejects.toThrow('ended');
  if (child.connected) await once(child, 'disconnect');
  await expect(queryProcess(child, 'usage')).rejects.toThrow();
});
