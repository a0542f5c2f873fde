import { connect } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { findFreePort } from '~/platform/db/embedded/free-port.server';
import { openSocket } from '../../app/platform/server/listening-socket.mjs';
import { giveLastAnswers } from './last-answers';

const CLIENTS = 20;

it('answers all clients connected before it is stopped, and none after them', async () => {
  const port = await findFreePort();
  const { listen } = await openSocket({ host: '127.0.0.1', port });
  const lastAnswers = giveLastAnswers(listen);
  const clients = Array.from({ length: CLIENTS }, () => connect(port, '127.0.0.1'));
  const answers = clients.map((client) => {
    client.write('GET / HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n');
    return text(client);
  });
  await Promise.all(clients.map((client) => once(client, 'connect')));
  await lastAnswers.stop();
  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatch(/^HTTP\/1.1 503 [^]*Retry-After: 10/);
  }
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
});
