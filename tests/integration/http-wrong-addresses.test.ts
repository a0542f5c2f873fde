import { describe, expect, it, afterAll } from 'vitest';
import { readFileSync } from 'node:fs';
import { type RouteConfigEntry } from '@remix-run/route-config';
import routes from '~/routes';
import { createTestDatabase } from '../support/database';
import { publishComplaints } from '../support/publish-records';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
await publishComplaints(db, ['1']);
const web = await startWebProcess({ DATABASE_URL });
afterAll(() => web.stop());

const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const problem = 'application/problem+json';

const request = (path: string, headers: Record<string, string> = {}, redirect?: 'manual') =>
  fetch(web.url + path, { headers, redirect });

/** An invalid address below each route that has parameters and no page. */
const files = routes.flatMap(({ path = '', file }: RouteConfigEntry) => {
  const hasPage = readFileSync(`app/${file}`, 'utf8').includes('export default');
  // Only scripts request texts; the others lead to the page of a list.
  const isFile = !/\/(texts|delete-saved-view|notification)\.ts$/.test(file);
  return path.includes(':') && !hasPage && isFile ? [`/${path.replace(/:\w+\??/g, 'x')}`] : [];
});

describe('a wrong address of a file', () => {
  it('redirects a person to a page in their language, wherever it is', async () => {
    expect(files.length).toBeGreaterThan(20);
    const others = [];
    for (const path of files) {
      const answer = await request(`${path}?lng=en`, browser);
      const isPage = (await answer.text()).includes('<html lang="en-GB"');
      if (!isPage) others.push(`${path} ${answer.status}`);
    }
    expect(others).toEqual([]);
  });

  it.each(['/dashboard/x', '/dashboard/foo.html', '/files/1/2', '/no-such.ico'])(
    'is answered to programs by problem details: %s',
    async (path) => {
      for (const Accept of ['*/*', 'application/json', 'text/csv']) {
        const answer = await request(`${path}?lng=en`, { Accept }, 'manual');
        expect([answer.status, answer.headers.get('Content-Type')]).toEqual([404, problem]);
        expect(answer.headers.get('Cache-Control')).toBe('no-store');
        expect(await answer.json()).toEqual({ status: 404, title: 'Page not found' });
      }
    },
  );
});

it('a missing file is cached nowhere, since browsers and programs get different responses', async () => {
  const { status, headers } = await request('/dashboard/x', browser, 'manual');
  expect([status, headers.get('Cache-Control')]).toEqual([302, 'no-store']);
});

describe('a file that is refused', () => {
  it('redirects people to its page or an error page, and sends problem details to programs', async () => {
    for (const [path, page] of [
      ['/dashboard/right.csv?year=1890', '/dashboard?year=1890'],
      ['/dashboard/trends/csv?year=1890', '/dashboard/trends?year=1890'],
      ['/dashboard/map.png?month=13', '/dashboard?month=13'],
      ['/data/complaints/calculation/1.zip', '/data?'],
    ] as const) {
      const address = `${path}${path.includes('?') ? '&' : '?'}lng=en`;
      const { status, headers } = await request(address, browser, 'manual');
      expect([path, status, headers.get('Location')]).toEqual([
        path,
        302,
        page.endsWith('?') ? `${page}lng=en` : `${page}&lng=en`,
      ]);
      const text = await (await request(address, browser)).text();
      expect(text).toContain('<html lang="en-GB"');
      if (page.startsWith('/data?')) expect(text).toContain('This archive is being prepared');
      const answer = await request(address, { Accept: '*/*' });
      expect(answer.headers.get('Content-Type'), path).toBe(problem);
      const { detail } = await answer.json();
      expect([path, answer.status]).toEqual([path, page.startsWith('/data?') ? 503 : 400]);
      expect(detail, path).toMatch(/1890|13|few minutes|again/);
    }
  });

  it('is refused in this way on every route of files', () => {
    const isRoute = ({ file }: RouteConfigEntry) => /-?(file|archive|feed|image)\.ts$/.test(file);
    for (const { file } of routes.filter(isRoute))
      expect(readFileSync(`app/${file}`, 'utf8'), file).toContain('= fileRoute(');
  });
});

describe('the address of a button', () => {
  it.each([
    ['/saved-views/1/delete', '/saved-views'],
    ['/notifications/1', '/notifications'],
    ['/logout', '/home'],
    ['/logout/everywhere', '/profile'],
    ['/profile/end-session', '/profile'],
  ])(
    'redirects to the page of the button, in the language of the address: %s',
    async (path, page) => {
      const { status, headers } = await request(`${path}?lng=en`, browser, 'manual');
      expect([status, headers.get('Location')]).toEqual([303, `${page}?lng=en`]);
    },
  );
});

describe('a wrong address of a page', () => {
  it('is answered in the language of the address or of the cookie', async () => {
    const english = { ...browser, Cookie: 'lng=ImVuIg%3D%3D' };
    for (const path of [
      '/no-such-page',
      '/faq/general-definition/x',
      '/no-such.ico',
      '/error/error-5',
    ]) {
      for (const answer of [
        await request(`${path}?lng=en`, browser),
        await request(path, english),
      ]) {
        expect(answer.status, path).toBeGreaterThanOrEqual(400);
        expect(await answer.text(), path).toContain('<html lang="en-GB"');
      }
    }
  });

  it('is answered by problem details to programs that accept JSON and no page', async () => {
    for (const path of ['/no-such-page', '/faq/general-definition/x', '/error/error-6']) {
      const answer = await request(path, { Accept: 'application/json' }, 'manual');
      expect(answer.headers.get('Content-Type'), path).toBe(problem);
      expect((await answer.json()).status, path).toBe(answer.status);
    }
    expect((await request('/no-such-page')).headers.get('Content-Type')).toContain('text/html');
  });
});

describe('the address of a section', () => {
  it.each([
    ['/faq', '/faq/general-definition'],
    ['/FAQ/', '/faq/general-definition'],
    ['/complaint-data', '/complaint-data/complaint-receipt-data'],
    ['/periodic-data', '/periodic-data/actual-data'],
    ['/wizard', '/wizard/wizard-1'],
  ])('redirects to its first page: %s', async (path, first) => {
    const { status, headers } = await request(`${path}?lng=en`, {}, 'manual');
    expect([status, headers.get('Location')]).toEqual([302, `${first}?lng=en`]);
  });
});
