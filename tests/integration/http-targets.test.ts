import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../support/database';
import { startWebProcess } from '../support/web-process';

const { url: DATABASE_URL } = await createTestDatabase();
const web = await startWebProcess({ DATABASE_URL });
afterAll(() => web.stop());

/** Sends the head of a request as it is written here, and reads everything that comes back. */
async function send(...lines: string[]): Promise<string> {
  const { port, hostname } = new URL(web.url);
  const socket = connect(Number(port), hostname);
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  return text(socket);
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

describe('the target of a request', () => {
  it('may be a whole address, whose host counts', async () => {
    const answer = await send('GET http://data.example:81/sitemap.xml HTTP/1.1', 'Host: other');
    expect(statusOf(answer)).toBe(200);
    expect(answer).toContain('http://data.example:81/home');
    expect(answer).not.toContain('http://other');
  });

  it.each([
    ['no path', 'GET * HTTP/1.1'],
    ['an address without a host', 'GET http:// HTTP/1.1'],
    ['an address of an impossible port', 'GET http://a:99999/home HTTP/1.1'],
  ])('is answered by the page of bad requests and logged: %s', async (_, line) => {
    const [method = '', target = ''] = line.split(' ');
    const answer = await send(line, 'Host: localhost');
    expect(statusOf(answer)).toBe(400);
    expect(answer).toContain('<h1');
    await vi.waitFor(() => expect(web.output()).toContain(`${method} ${target} 400`));
  });
});

describe('the host of a request', () => {
  it.each([
    'localhost',
    'data.example:8080',
    '[::1]:3000',
    'DATA.example.',
    'xn--bcher-kva.example',
  ])('may be %s', async (host) => {
    expect(statusOf(await send('GET /robots.txt HTTP/1.1', `Host: ${host}`))).toBe(200);
  });

  it.each([
    ['empty', ['Host:']],
    ['with blanks', ['Host: a b']],
    ['with a path', ['Host: localhost/x']],
    ['with a name and password', ['Host: me:secret@localhost']],
    ['with an impossible port', ['Host: localhost:99999']],
    ['with a port that is no number', ['Host: localhost:port']],
    ['half of an address', ['Host: [::1']],
    ['missing', ['Accept: text/html']],
    ['named twice', ['Host: localhost', 'Host: other']],
    ['forwarded with an impossible port', ['Host: localhost', 'X-Forwarded-Host: a, b:99999']],
  ])('is answered by the page of bad requests and logged when it is %s', async (odd, headers) => {
    const path = `/home?${new URLSearchParams({ odd })}`;
    const answer = await send(`GET ${path} HTTP/1.1`, ...headers);
    expect(statusOf(answer)).toBe(400);
    expect(answer).toContain('<h1');
    await vi.waitFor(() => expect(web.output()).toContain(`GET ${path} 400`));
  });

  it('may be missing in HTTP/1.0', async () => {
    expect(statusOf(await send('GET /robots.txt HTTP/1.0'))).toBe(200);
  });
});
