import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSession } from '~/auth/sessions.server';
import { findFreePort } from '~/platform/db/embedded/free-port.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { hasNginx, startNginx } from '../support/nginx';
import { publishComplaints } from '../support/publish-records';
import { loadForm, submitForm } from '../support/load-form';
import { startVisits } from '../support/steady-visits';
import { startWebProcess, type WebProcess } from '../support/web-process';

if (!hasNginx) console.warn("Not tested behind nginx: Debian's package nginx-light is missing");

/** The language cookie of a visitor who has chosen English. */
const english = `lng=${encodeURIComponent(Buffer.from('"en"').toString('base64'))}`;

/** Three machines of the portal on one database, behind nginx as the documentation sets it up. */
describe.runIf(hasNginx)('three portals behind nginx', { timeout: 120_000 }, () => {
  const COOKIE_SECRET = randomBytes(32).toString('hex');
  const portals: WebProcess[] = [];
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let nginx: Awaited<ReturnType<typeof startNginx>>;

  const start = (PORT: string) =>
    startWebProcess({ DATABASE_URL: database.url, COOKIE_SECRET, PROXY_HOPS: '1', PORT });
  const isReady = ({ url }: WebProcess) =>
    vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), 30_000);

  beforeAll(async () => {
    database = await createTestDatabase();
    await publishComplaints(database.db, ['1']);
    const ports = [];
    for (let count = 0; count < 3; count += 1) ports.push(await findFreePort());
    portals.push(...(await Promise.all(ports.map((port) => start(String(port))))));
    await Promise.all(portals.map(isReady));
    nginx = await startNginx(ports);
  }, 120_000);

  afterAll(async () => {
    await nginx.stop();
    await Promise.all(portals.map((portal) => portal.stop()));
  });

  const request = (path: string, headers: Record<string, string> = {}) =>
    fetch(nginx.url + path, { headers, redirect: 'manual' });
  /** Returns what the cache did for a request. */
  const cacheOf = async (path: string, headers?: Record<string, string>) => {
    const answer = await request(path, headers);
    await answer.text();
    return answer.headers.get('x-cache');
  };

  it('need no sticky sessions: forms and log-ins continue at any of them', async () => {
    await addAccount(database.db, 'siti');
    const form = await loadForm(`${nginx.url}/forgotPassword`);
    const typed = { email: 'siti@example.org' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => submitForm(`${nginx.url}/forgotPassword`, form, { typed })),
    );
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    const accountId = await addAccount(database.db, 'budi');
    const token = await startSession(database.db, { accountId, isRemembered: false, device: '' });
    const Cookie = (await createSessionCookie({ PUBLIC_URL: undefined }).set(token)).split(';')[0];
    const pages = await Promise.all(
      [1, 2, 3, 4].map(() => request('/profile', { Cookie: Cookie ?? '' })),
    );
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('lose no request but those in flight when one is killed, and when it is back', async () => {
    const visits = startVisits(
      [`${nginx.url}/dashboard`, `${nginx.url}/dashboard/right.csv`, `${nginx.url}/login`],
      { visitors: 6 },
    );
    const [first] = portals;
    if (!first) throw new Error('There is no portal');
    process.kill(first.pid, 'SIGKILL');
    await first.stop();
    portals[0] = await start(new URL(first.url).port);
    await isReady(portals[0]);
    const { answers, failures } = await visits.stop();
    // nginx asks the next machine even for a request in flight, as long as nothing of the response has come.
    expect([...answers.keys(), ...failures.keys()]).toEqual([200]);
    expect(answers.get(200)).toBeGreaterThan(50);
  });

  it('are requested once for what all guests see, by language and preferences', async () => {
    const page = '/dashboard?year=2024';
    expect([await cacheOf(page), await cacheOf(page)]).toEqual(['MISS', 'HIT']);
    // Cookies that no page depends on, and other spellings of what a browser can read, share it.
    expect(await cacheOf(page, { Cookie: '_ga=GA1.1.7; note=x' })).toBe('HIT');
    const shared = `${page}&lng=en`;
    expect([await cacheOf(shared), await cacheOf(shared)]).toEqual(['MISS', 'HIT']);
    const variants: Record<string, string>[] = [
      { Cookie: english },
      { Cookie: 'preferences=eyJ0ZXh0IjoibGFyZ2UifQ%3D%3D' },
      { 'Save-Data': 'on' },
      { 'Accept-Encoding': 'br' },
    ];
    for (const headers of variants) {
      expect([await cacheOf(page, headers), await cacheOf(page, headers)]).toEqual(['MISS', 'HIT']);
    }
    const languageOf = async (headers?: Record<string, string>) =>
      /<html[^>]* data-language="(\w+)"/.exec(await (await request(page, headers)).text())?.[1];
    expect([await languageOf({ Cookie: english }), await languageOf()]).toEqual(['en', 'id']);
  });

  it('keep personal responses out of the cache', async () => {
    const page = '/dashboard?year=2024';
    const known: Record<string, string>[] = [
      { Cookie: 'session=x' },
      { Authorization: 'Bearer x' },
    ];
    for (const headers of known) {
      expect(await cacheOf(page, headers)).toBe('BYPASS');
    }
    for (const path of ['/login', '/profile', '/nothing']) {
      expect([path, await cacheOf(path), await cacheOf(path)]).toEqual([path, 'MISS', 'MISS']);
    }
    expect(await cacheOf('/api/v1/', {})).toBeNull();
  });

  it('answer 304 through the cache to clients that have the page', async () => {
    const { headers } = await request('/dashboard?year=2024');
    const etag = headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect((await request('/dashboard?year=2024', { 'If-None-Match': etag })).status).toBe(304);
  });
});
