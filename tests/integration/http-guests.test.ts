import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { matchPath } from '@remix-run/react';
import { type RouteConfigEntry } from '@remix-run/route-config';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '~/content/seed/load-texts.server';
import { paths } from '~/paths';
import routes from '~/routes';
import { createFolderStorage } from '~/platform/storage/folder-storage.server';
import { createTestDatabase } from '../support/database';
import { publishComplaints } from '../support/publish-records';
import { startWebProcess } from '../support/web-process';

/** The addresses whose response to a guest sets a cookie, each with its reason. */
const settingCookies: Readonly<Record<string, string>> = {
  // The token of a public form ties it to the browser.
  '/contact-us': 'form',
  '/survey': 'form',
  '/register': 'form',
  '/verify/resend': 'form',
  '/login': 'form',
  '/forgotPassword': 'form',
  '/resetPassword': 'form',
  '/verify': 'form',
  '/profile/email/confirm': 'form',
  // Stores the language of an address.
  [paths.languageCookie]: 'language',
};

/** Public pages that the document cache must not hold: their forms have tokens, or they count what changes at any time. */
const neverCached = new Set([
  paths.contact,
  paths.survey,
  paths.dataRequest,
  paths.internalDataRequest,
  paths.externalDataRequest,
]);

const folder = await mkdtemp(join(tmpdir(), 'terang-guests-'));
const { db, url: DATABASE_URL } = await createTestDatabase();
await publishComplaints(db, ['1']);
await loadTexts({ db, storage: createFolderStorage(join(folder, 'uploads')) });
const web = await startWebProcess({ DATABASE_URL, DATA_DIRECTORY: folder });
afterAll(async () => {
  await web.stop();
  await rm(folder, { recursive: true });
});

const request = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(web.url + path, { headers, redirect: 'manual' });
  await answer.arrayBuffer();
  return answer;
};

/** Returns the paths of all routes, with their parameters filled by a word. */
function pathsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path = '', children = [] }) => {
    const fullPath = path ? `${parent}/${path}` : parent || '/';
    return [fullPath, ...pathsOf(children, fullPath)];
  });
}

const patterns = [...new Set(pathsOf(routes))];
const sitemap = await (await fetch(web.url + paths.sitemap)).text();
/** An address of the sitemap for each route of pages in it. */
const listed = new Map(
  [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(.*?)\?lng=en<\/loc>/g)].map(([, path = '']) => [
    patterns.find((pattern) => pattern !== '/*' && matchPath(pattern, path)) ?? '',
    path,
  ]),
);

describe('a response to a guest', () => {
  it('sets a cookie only at the addresses that must', async () => {
    const filled = patterns.map((path) => path.replace(/:\w+\??|\*/g, 'x'));
    const setting = new Set<string>();
    for (const path of new Set([...filled, ...listed.values()])) {
      const answer = await request(`${path}?lng=en`);
      if (answer.headers.has('Set-Cookie')) setting.add(path);
    }
    expect([...setting].sort()).toEqual(Object.keys(settingCookies).sort());
  }, 60_000);

  it('is cached at every address that the portal links to', async () => {
    expect(listed.size).toBeGreaterThan(20);
    for (const path of listed.values()) {
      if ([...neverCached].some((each) => each === path)) continue;
      const first = await request(`${path}?lng=en`);
      const again = await request(`${path}?lng=en`);
      expect([path, first.status, again.headers.get('Cache-Status')]).toEqual([
        path,
        200,
        'terang; hit',
      ]);
      expect(again.headers.get('Cache-Control')).toContain('s-maxage=60');
      expect(again.headers.get('Vary')).toBe('Accept-Encoding, Save-Data');
    }
  }, 60_000);

  it('shows immediately what staff have changed', async () => {
    const english = async () => (await fetch(`${web.url}${paths.terms}?lng=en`)).text();
    expect(await english()).not.toContain('Changed terms');
    await db
      .updateTable('page')
      .set({ title: JSON.stringify({ id: 'Ketentuan', en: 'Changed terms' }) })
      .where('name', '=', 'terms')
      .execute();
    await vi.waitFor(async () => expect(await english()).toContain('Changed terms'), 5_000);
  });
});

describe('a host that a header names', () => {
  it('is in no response that shared caches may store', async () => {
    const files = [paths.releasesFeed, '/sitemap.xml', '/robots.txt', '/dashboard/right.csv'];
    for (const path of ['/dashboard', '/dashboard?lng=en', ...files, '/api/v1/datasets']) {
      const control = async (host: string) =>
        (await request(path, { 'X-Forwarded-Host': host })).headers.get('Cache-Control');
      expect(await control(new URL(web.url).host), path).toMatch(/public/);
      expect(await control('other.example'), path).toBe('private, no-cache');
      expect(await control(`other.example, ${new URL(web.url).host}`), path).not.toMatch(/public/);
      expect(await control(new URL(web.url).host), path).toMatch(/public/);
    }
  });
});

it('an asset is cached, whatever host a header names', async () => {
  const page = await (await fetch(`${web.url}/dashboard`)).text();
  const [asset = ''] = /\/assets\/[^"]+\.css/.exec(page) ?? [];
  const { headers } = await request(asset, {
    'Accept-Encoding': 'gzip',
    'X-Forwarded-Host': 'other.example',
  });
  expect(headers.get('Cache-Control')).toContain('immutable');
});

describe('the language of an address', () => {
  it('is stored by a style sheet that only documents in another language link to', async () => {
    const read = async (path: string, headers = {}) =>
      (await fetch(web.url + path, { headers })).text();
    const named = `href="${paths.languageCookie}?lng=en"`;
    expect(await read('/dashboard?lng=en')).toContain(named);
    expect(await read('/no-such-page?lng=en')).toContain(named);
    expect(await read('/dashboard')).not.toContain(paths.languageCookie);
    const sheet = await request(`${paths.languageCookie}?lng=en`);
    expect([sheet.status, sheet.headers.get('Content-Type')]).toEqual([
      200,
      'text/css; charset=utf-8',
    ]);
    expect(sheet.headers.get('Cache-Control')).toBe('private, no-store');
    const Cookie = sheet.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    expect(await read('/dashboard', { Cookie })).toContain('lang="en-GB"');
    expect(await read('/dashboard?lng=en', { Cookie })).not.toContain(paths.languageCookie);
    expect(await read('/dashboard?lng=ja', { Cookie })).toContain(`${paths.languageCookie}?lng=ja`);
    expect(
      (await request(`${paths.languageCookie}?lng=en`, { Cookie })).headers.has('Set-Cookie'),
    ).toBe(false);
  });

  it('is stored by no frame, and not at all if unknown', async () => {
    const frame = await (await fetch(`${web.url}/embed/complaints/right?lng=en`)).text();
    expect(frame).not.toContain(paths.languageCookie);
    const sheet = await request(`${paths.languageCookie}?lng=xx`);
    expect(sheet.headers.get('Set-Cookie') ?? '').not.toContain('xx');
  });

  it('varies by cookies only for clients that have any', async () => {
    const { headers } = await request('/dashboard', { Cookie: 'lng=ImVuIg%3D%3D; _ga=1' });
    expect(headers.get('Vary')).toBe('Accept-Encoding, Cookie, Save-Data');
    expect((await request('/dashboard', { Cookie: '_ga=1' })).headers.get('Vary')).toBe(
      'Accept-Encoding, Save-Data',
    );
    for (const path of [paths.releasesFeed, paths.releasesCalendar, paths.documentsFeed]) {
      const varies = async (Cookie: string) =>
        (await request(path, { Cookie })).headers.get('Vary');
      expect(await varies('lng=ImVuIg%3D%3D'), path).toContain('Cookie');
      expect((await varies('_ga=1')) ?? '', path).not.toContain('Cookie');
    }
  });
});
