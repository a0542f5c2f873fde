import { EventEmitter, once } from 'node:events';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { superviseWebServers } from './supervise-web-servers';
import { type WebServer } from './web-server';

const never = new Promise<void>(() => {});

it('is ready once nothing else accepts requests any more', async () => {
  const stopping = new AbortController();
  const processes = new EventEmitter();
  const standInEnded = once(processes, 'stand-in ended').then(() => {});
  const web: WebServer = {
    listening: Promise.resolve(),
    ready: Promise.resolve(),
    closed: never,
    ended: once(processes, 'web server ended').then(() => {}),
    stop: async () => void processes.emit('web server ended'),
  };
  let isReady = false;
  const supervised = superviseWebServers({
    processes: 1,
    start: () => web,
    startStandIn: () => ({ stop: () => standInEnded }),
    giveLastAnswers: () => ({ stop: async () => {} }),
    signal: stopping.signal,
    stopped: once(stopping.signal, 'abort').then(() => {}),
    onListening: () => (isReady = true),
    onEnded: () => {},
  });
  await nextIteration();
  expect(isReady).toBe(false);
  processes.emit('stand-in ended');
  await nextIteration();
  expect(isReady).toBe(true);
  stopping.abort();
  expect(await supervised.ended).toBe(true);
});
