import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../support/database';
import { readLocale } from '../support/locale-texts';
import { startWebProcess } from '../support/web-process';

const { url: DATABASE_URL } = await createTestDatabase();
const web = await startWebProcess({ DATABASE_URL });
afterAll(() => web.stop());

/** Sends the head of a request unchanged, and reads everything that comes back. */
function send(...lines: string[]): Promise<string> {
  return sendText([...lines, 'Connection: close', '', ''].join('\r\n'));
}

async function sendText(request: string): Promise<string> {
  const { port, hostname } = new URL(web.url);
  const socket = connect(Number(port), hostname);
  socket.write(request);
  return text(socket);
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

describe('the target of a request', () => {
  it('may be an absolute address, whose host counts', async () => {
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
    ['with a port that is not a number', ['Host: localhost:port']],
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

describe('what is not a request at all', () => {
  const secret = 'siti@example.org';
  const post = 'POST /contact-us HTTP/1.1\r\nHost: localhost\r\n';

  it.each([
    ['no HTTP', `${secret}\r\n\r\n`, 400, 'HPE_INVALID_METHOD'],
    ['of another version', 'GET / HTTP/9.9\r\n\r\n', 400, 'HPE_INVALID_VERSION'],
    ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000', 400, 'HPE_INVALID_METHOD'],
    ['a header without a name', 'GET / HTTP/1.1\r\n: x\r\n\r\n', 400, 'HPE_INVALID_HEADER_TOKEN'],
    ['two lengths', `${post}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400, 'HPE_'],
    [
      'a length and chunks',
      `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'HPE_',
    ],
    ['a chunk without a length', `${post}Transfer-Encoding: chunked\r\n\r\nx\r\n`, 400, 'HPE_'],
    ['a target of 20 KB', `GET /?${'a'.repeat(20_000)} HTTP/1.1\r\n`, 431, 'HPE_HEADER_OVERFLOW'],
    ['a tunnel', `CONNECT ${secret}:443 HTTP/1.1\r\nHost: a\r\n\r\n`, 400, 'CONNECT'],
  ])('is answered in words and logged with its reason: %s', async (_, request, status, reason) => {
    const logged = web.output().length;
    const answer = await sendText(request);
    expect(statusOf(answer)).toBe(status);
    expect(answer).toContain('X-Content-Type-Options: nosniff');
    expect(answer.split('\r\n\r\n')[1]).toBe(`${readLocale('id').get('common:error.400.title')}\n`);
    await vi.waitFor(() => {
      expect(web.output().slice(logged)).toMatch(
        new RegExp(`"unreadable":"${reason}[A-Z_]*","status":${status}`),
      );
    });
    expect(web.output()).not.toContain(secret);
  });

  it('leaves the portal unchanged', async () => {
    expect(statusOf(await send('GET /robots.txt HTTP/1.1', 'Host: localhost'))).toBe(200);
  });
});
