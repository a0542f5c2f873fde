import { once } from 'node:events';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../support/database';
import { publishComplaints } from '../support/publish-records';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
await publishComplaints(db, ['1']);
const web = await startWebProcess({ DATABASE_URL });
afterAll(() => web.stop());

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Sends a request without fetch, which decompresses, adds headers and follows redirects. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(web.url + path, { headers, method }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const status = answer.statusCode ?? 0;
        resolve({ status, headers: answer.headers, body: Buffer.concat(chunks) });
      });
    });
    call.on('error', reject).end();
  });
}

/** Returns whether the second response to a request is cached. */
async function isKept(path: string, headers: Record<string, string> = {}): Promise<boolean> {
  await ask(path, headers);
  return (await ask(path, headers)).headers['cache-status'] === 'terang; hit';
}

describe('a document', () => {
  it.each([
    ['br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', (body: Buffer) => gunzipSync(body)],
  ])('is compressed with %s if the browser accepts it', async (encoding, unpack) => {
    for (let time = 0; time < 2; time += 1) {
      const { headers, body } = await ask('/dashboard', { 'Accept-Encoding': encoding });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['content-length']).toBe(String(body.length));
      expect(unpack(body).toString()).toMatch(/^<!doctype html>.*<\/html>/is);
    }
  });

  it('is sent uncompressed if the browser accepts nothing else', async () => {
    const { headers, body } = await ask('/dashboard');
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.toString()).toMatch(/^<!doctype html>/i);
  });

  it('varies by its encoding, its cookies and Save-Data', async () => {
    const { headers } = await ask('/dashboard', { 'Accept-Encoding': 'br' });
    expect(headers.vary).toBe('Accept-Encoding, Save-Data');
    const chosen = await ask('/dashboard', { Cookie: 'lng=ImVuIg==' });
    expect(chosen.headers.vary).toBe('Accept-Encoding, Cookie, Save-Data');
  });

  it('is not sent again to a browser that has it', async () => {
    const { headers } = await ask('/dashboard', { 'Accept-Encoding': 'br' });
    const known = { 'Accept-Encoding': 'br', 'If-None-Match': `W/${String(headers.etag)}` };
    const again = await ask('/dashboard', known);
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(again.headers.etag).toBe(headers.etag);
  });

  it('answers HEAD with the headers of GET', async () => {
    const get = await ask('/dashboard');
    const head = await ask('/dashboard', {}, 'HEAD');
    const mark = { date: '', 'cache-status': '' };
    expect({ ...head.headers, ...mark }).toEqual({ ...get.headers, ...mark });
    expect(head.body).toHaveLength(0);
  });
});

describe('a cached response', () => {
  it('is the one that was rendered', async () => {
    const address = '/dashboard?year=2024';
    const first = await ask(address);
    const second = await ask(address);
    expect(second.body.equals(first.body)).toBe(true);
    expect(first.headers['cache-status']).toBeUndefined();
    const mark = { date: '', 'cache-status': 'terang; hit' };
    expect({ ...second.headers, ...mark }).toEqual({ ...first.headers, ...mark });
    expect(second.headers['cache-status']).toBe('terang; hit');
  });

  it('is rendered once for all concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => ask('/dashboard?year=2025&month=2')),
    );
    const kept = answers.filter(({ headers }) => headers['cache-status'] === 'terang; hit');
    expect(kept).toHaveLength(39);
    expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1);
  });

  it('is sent even if all first clients have left at once', async () => {
    for (const year of [2025, 2024, 2023, 2022]) {
      const path = `/dashboard?year=${year}&month=5`;
      const calls = Array.from({ length: 8 }, () => request(web.url + path).on('error', () => {}));
      for (const call of calls) call.end();
      await Promise.all(calls.map(async (call) => call.socket ?? once(call, 'socket')));
      await new Promise((resolve) => setTimeout(resolve, 5 * (year - 2021)));
      for (const call of calls) call.destroy();
      const { status } = await ask(path);
      expect([year, status]).toEqual([year, 200]);
    }
  });

  it('is not awaited if each user has a separate document', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('/login')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ headers }) => String(headers['set-cookie']))).size).toBe(5);
  });

  it('differs by language, preference and host', async () => {
    const plain = (await ask('/dashboard')).body.toString();
    const chosen = await ask('/language.css?lng=en');
    const [cookie = ''] = chosen.headers['set-cookie'] ?? [];
    const lng = cookie.split(';')[0] ?? '';
    for (let time = 0; time < 2; time += 1) {
      expect((await ask('/dashboard', { Cookie: lng })).body.toString()).toContain('lang="en-GB"');
      expect((await ask('/dashboard', { 'Save-Data': 'on' })).body.toString()).not.toContain(
        'type="module"',
      );
      const elsewhere = (await ask('/dashboard', { Host: 'other.example' })).body.toString();
      expect(elsewhere).toContain('http://other.example/dashboard');
      expect((await ask('/dashboard')).body.toString()).toBe(plain);
    }
  });

  it('is dropped when a calculation is published', async () => {
    const before = await ask('/dashboard');
    const id = await publishComplaints(db, ['2', '3']);
    await vi.waitFor(async () => {
      const { body, headers } = await ask('/dashboard');
      expect(headers.etag).not.toBe(before.headers.etag);
      expect(body.toString()).toContain(`as_of=${id}`);
    }, 5_000);
  });

  it('is not for users who are logged in', async () => {
    const { headers } = await ask('/dashboard', { Cookie: 'session=secret' });
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(await isKept('/dashboard', { Cookie: 'session=secret' })).toBe(false);
  });

  it('cannot be requested at its internal address', async () => {
    const { status, headers } = await ask('/cached-response');
    expect([status, headers.location]).toEqual([302, '/404']);
    expect((await ask('/404')).status).toBe(404);
  });
});

describe('a response that is not a public document', () => {
  it.each(['/', '/no-such-page', '/dashboard.data', '/dashboard/right.csv', '/healthz'])(
    'is not cached: %s',
    async (path) => {
      expect(await isKept(path)).toBe(false);
    },
  );

  it('still has the security headers', async () => {
    const paths = ['/', '/no-such-page', '/dashboard.data', '/dashboard/right.csv', '/icon.svg'];
    for (const path of ['/dashboard', '/healthz', ...paths]) {
      const { headers } = await ask(path);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('same-origin');
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });
});

describe('shared caches', () => {
  it('may answer with a public document for a minute, while browsers revalidate each time', async () => {
    const { headers } = await ask('/dashboard');
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=60, must-revalidate');
  });

  it('store no page that is missing', async () => {
    for (const path of ['/404', '/no-such.file', '/error/error-4']) {
      const { status, headers } = await ask(path);
      expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
    }
  });
});
