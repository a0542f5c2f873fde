import { afterAll, describe, expect, it, vi } from 'vitest';
import { findPersonalData } from '../e2e/support/personal-data';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const web = await startWebProcess({ DATABASE_URL });
afterAll(() => web.stop());

/** Returns the lines of the log, each of which is an object. */
const entries = () =>
  web
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): Record<string, unknown> => JSON.parse(line));

describe('the log of requests', () => {
  it('has one line for each, with an id, a time and the outcome', async () => {
    await fetch(`${web.url}/healthz?line=1`);
    await fetch(`${web.url}/nothing?line=1`, { redirect: 'manual' });
    await vi.waitFor(() => {
      const found = entries().filter(({ msg }) => String(msg).includes('line=1'));
      expect(found).toMatchObject([
        { level: 'info', msg: 'GET /healthz?line=1 200', status: 200 },
        { level: 'info', msg: 'GET /nothing?line=1 302', status: 302 },
      ]);
      for (const { requestId, time, ms } of found) {
        expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
        expect([Number.isNaN(Date.parse(String(time))), Number(ms) >= 0]).toEqual([false, true]);
      }
      expect(new Set(found.map(({ requestId }) => requestId)).size).toBe(2);
    });
    expect(web.output().split('/healthz?line=1')).toHaveLength(2);
  });

  it('contains no body, cookie, address or token', async () => {
    await fetch(`${web.url}/login?token=s3cret-token`, {
      method: 'POST',
      headers: { Cookie: 'session=s3cret-cookie', Authorization: 'Bearer s3cret-bearer' },
      body: new URLSearchParams({ email: 'siti@example.org', password: 's3cret-password' }),
    });
    await vi.waitFor(() => expect(web.output()).toContain('POST /login?token=...'));
    expect(web.output()).not.toMatch(/s3cret|siti@|127\.0\.0\.1"/);
  });

  it.each([
    ['/search?q=polisi&page=2', 'GET /search?q=...&page=2 200'],
    ['/search.json?q=polisi', 'GET /search.json?q=... 200'],
    ['/faq/general-definition?filter=polisi', 'GET /faq/general-definition?filter=... 200'],
    ['/login?to=%2Fsearch%3Fq%3Dpolisi', 'GET /login?to=... 200'],
    ['/healthz?right=R01', 'GET /healthz?right=R01 200'],
  ])('contains %s without what a user typed, cached or not', async (path, line) => {
    for (let time = 0; time < 2; time += 1) await fetch(web.url + path);
    await vi.waitFor(() => expect(web.output().split(line)).toHaveLength(3));
    expect(web.output()).not.toContain('polisi');
  });
});

it('the check of the end-to-end tests finds names in a log', async () => {
  await addAccount(db, 'siti-rahmawati');
  const find = (log: string) => findPersonalData(db, { log, outbox: 'no-such-folder' });
  expect(await find(web.output())).toEqual([]);
  expect(await find('GET /verify?email=siti-rahmawati@example.org 200')).toEqual([
    'siti-rahmawati@example.org',
    'siti-rahmawati',
  ]);
});
