import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readLocale } from '../support/locale-texts';
import { startOwnServer } from '../support/own-server';
import { publishComplaints } from '../support/publish-records';
import { startWebProcess } from '../support/web-process';

const server = await startOwnServer();
await publishComplaints(server.db, ['1']);
const web = await startWebProcess({ DATABASE_URL: server.url });
afterAll(async () => {
  await web.stop();
  await server.stop();
});

/** Requests an address: the response, its body, and its time in milliseconds. */
async function ask(path: string, init?: RequestInit) {
  const start = performance.now();
  const answer = await fetch(web.url + path, init);
  const body = await answer.text();
  return { status: answer.status, headers: answer.headers, body, took: performance.now() - start };
}

/** Requests this many uncached pages concurrently: their statuses, and the time of the slowest in milliseconds. */
async function requestMany(count: number) {
  const numbers = Array.from({ length: count }, (_, index) => 1_000 + index);
  const answers = await Promise.all(numbers.map((each) => ask(`/dashboard?as_of=${each}`)));
  return {
    statuses: new Set(answers.map(({ status }) => status)),
    longest: Math.max(...answers.map(({ took }) => took)),
  };
}

describe('while PostgreSQL is frozen', () => {
  beforeEach(async () => {
    expect((await ask('/dashboard')).status).toBe(200);
    await server.freeze();
  });
  afterEach(() => server.thaw());

  it('the health check fails within two seconds', async () => {
    const { status, took } = await ask('/healthz');
    expect(status).toBe(503);
    expect(took).toBeLessThan(2_000);
  });

  it('cached pages are still served', async () => {
    const { status, headers, took } = await ask('/dashboard');
    expect([status, headers.get('cache-status')]).toEqual([200, 'terang; hit']);
    expect(took).toBeLessThan(1_000);
  });

  it.each([
    '/dashboard?as_of=999',
    '/search?q=hak',
    '/faq/general-definition?lng=en',
    '/home?lng=ja',
  ])('%s is reported as unavailable within five seconds', async (path) => {
    const { status, headers, body, took } = await ask(path);
    expect([status, headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(headers.get('retry-after')).toBe('10');
    expect(took).toBeLessThan(5_000);
    const language = new URL(path, web.url).searchParams.get('lng') ?? 'id';
    expect(body).toContain(readLocale(language).get('common:error.503.title'));
  });

  it('many concurrent requests are all answered 503, none only after others', async () => {
    const { statuses, longest } = await requestMany(60);
    expect(statuses).toEqual(new Set([503]));
    // One after the other, on five connections, they would take half a minute; the rest is for a busy machine.
    expect(longest).toBeLessThan(15_000);
  });
});

describe('after PostgreSQL continues', () => {
  it('pages work again, on new connections', async () => {
    await server.freeze();
    expect((await ask('/dashboard?as_of=998')).status).toBe(503);
    server.thaw();
    await vi.waitFor(async () => expect((await ask('/healthz')).status).toBe(200), 10_000);
    expect((await ask('/dashboard?as_of=997')).status).toBe(200);
  });

  it('its answer is awaited while the process is busy', async () => {
    expect((await requestMany(20)).statuses).toEqual(new Set([200]));
  });
});
