import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { beginRequest } from './request-context.server';
import { pacedBody } from './sending.server';

const IDLE_MS = 300;

/** The body of the next response. */
let source: Readable;
const server = createServer((_, response) => void answer(response)).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());

async function answer(response: ServerResponse): Promise<void> {
  beginRequest({ id: '1', documentKey: null, clientAddress: '', response });
  const reader = pacedBody(source, undefined, IDLE_MS).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    response.write(value);
  }
  response.end();
}

function ask() {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return socket;
}

it('ends the connection of a client that reads nothing', async () => {
  source = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(64 * 1024);
    })(),
  );
  const socket = ask();
  socket.on('error', () => {});
  socket.pause();
  await once(source, 'close');
  socket.destroy();
});

it('waits with a client while there is nothing to send', async () => {
  source = Readable.from(
    (async function* () {
      yield Buffer.from('first');
      await pause(3 * IDLE_MS);
      yield Buffer.from('last');
    })(),
  );
  const socket = ask();
  let received = '';
  for await (const chunk of socket) {
    received += String(chunk);
    if (received.includes('0\r\n\r\n')) break;
  }
  expect(received).toContain('last');
});
