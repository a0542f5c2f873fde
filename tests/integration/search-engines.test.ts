import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../support/database';
import { publishComplaints } from '../support/publish-records';
import { startWebProcess } from '../support/web-process';

const PUBLIC_URL = 'https://terang.example';

const { db, url: DATABASE_URL } = await createTestDatabase();
const web = await startWebProcess({ DATABASE_URL, PUBLIC_URL });
afterAll(() => web.stop());

const request = (path: string, headers: Record<string, string> = {}) =>
  fetch(web.url + path, { headers });

const read = async (path: string) => (await request(path)).text();

/** Returns the JSON-LD of a page, by type. */
async function structuredDataOf(path: string): Promise<Map<string, Record<string, unknown>>> {
  const html = await read(path);
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g);
  const data = [...blocks].map(([, json = '']) => JSON.parse(json));
  return new Map(data.map((each) => [each['@type'], each]));
}

describe('before anything is published', () => {
  it('the landing page says so', async () => {
    const response = await request('/home?lng=en');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('No data has been published yet.');
  });
});

describe('search engines', () => {
  beforeAll(async () => {
    await publishComplaints(db, ['1', '2']);
    await vi.waitFor(async () => expect((await request('/dashboard')).status).toBe(200), 10_000);
  });

  it('are excluded from personal pages, and directed to the sitemap', async () => {
    const robots = await read('/robots.txt');
    for (const path of ['/login', '/profile', '/notifications', '/embed/']) {
      expect(robots.split('\n')).toContain(`Disallow: ${path}`);
    }
    expect(robots).toContain(`\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`);
  });

  it('get a sitemap of canonical addresses that names every language', async () => {
    const sitemap = await read('/sitemap.xml');
    const [, first = ''] = sitemap.split('<url>');
    expect(first.match(/hreflang="\w+"/g)).toHaveLength(7);
    const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, address = '']) => address,
    );
    expect(addresses).toContain(`${PUBLIC_URL}/home?lng=id`);
    expect(addresses).toContain(`${PUBLIC_URL}/dashboard?lng=en`);
    // Pages that need no content, which this database lacks.
    const plain = addresses.filter((each) =>
      /\/(?:home|dashboard|survey)\?lng=(?:id|en)$/.test(each),
    );
    expect(plain).toHaveLength(6);
    for (const address of plain) {
      const html = await read(address.replace(PUBLIC_URL, ''));
      expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
      expect(html).not.toContain('content="noindex"');
    }
  });

  it('get each dataset described with its files', async () => {
    const dataset = (await structuredDataOf('/dashboard?lng=en')).get('Dataset');
    expect(dataset).toMatchObject({
      name: 'Complaints about alleged human rights violations',
      url: `${PUBLIC_URL}/dashboard`,
      temporalCoverage: '2025/2025-03-01',
      isAccessibleForFree: true,
    });
    const { distribution } = dataset ?? {};
    expect(distribution).toContainEqual(
      expect.objectContaining({
        encodingFormat: 'text/csv',
        contentUrl: `${PUBLIC_URL}/dashboard/right.csv`,
      }),
    );
    expect(distribution).toContainEqual(
      expect.objectContaining({
        encodingFormat: 'application/zip',
        contentUrl: `${PUBLIC_URL}/data/complaints/latest.zip`,
      }),
    );
    expect((await structuredDataOf('/dashboard?division=38')).has('Dataset')).toBe(false);
  });

  it('get a catalogue in two forms, which the page of the data links to', async () => {
    const page = await (await fetch(`${web.url}/data?lng=en`)).text();
    for (const [type, path] of [
      ['application/ld+json', '/catalog.jsonld'],
      ['text/turtle', '/catalog.ttl'],
    ]) {
      expect(page).toContain(`rel="alternate" type="${type}" href="${PUBLIC_URL}${path}"`);
      const answer = await fetch(web.url + path);
      expect(answer.headers.get('Content-Type')).toBe(`${type}; charset=utf-8`);
      expect(await answer.text()).toContain(`${PUBLIC_URL}/dashboard/right.csv`);
    }
  });

  it('get the breadcrumbs of a page as it shows them', async () => {
    const list = (await structuredDataOf('/dashboard/widgets/right?lng=en')).get('BreadcrumbList');
    expect(list?.itemListElement).toMatchObject([
      { position: 1, name: 'Home', item: `${PUBLIC_URL}/home?lng=en` },
      { position: 2, name: 'Complaints', item: `${PUBLIC_URL}/dashboard?lng=en` },
      { position: 3, item: `${PUBLIC_URL}/dashboard/widgets/right?lng=en` },
    ]);
    expect((await structuredDataOf('/home')).has('Organization')).toBe(true);
    expect((await structuredDataOf('/no-such-page')).size).toBe(0);
  });

  it('find the picture beside links in the size that the page states', async () => {
    for (const page of ['/home', '/dashboard']) {
      const html = await read(page);
      const [, address = ''] = /property="og:image" content="(.*?)"/.exec(html) ?? [];
      expect(address, page).toContain(`${PUBLIC_URL}/`);
      expect(html).toContain('property="og:image:width" content="1200"');
      const path = address.slice(PUBLIC_URL.length).replaceAll('&amp;', '&');
      const picture = sharp(await (await request(path)).arrayBuffer());
      const size = { format: 'png', width: 1200, height: 630 };
      expect(await picture.metadata(), page).toMatchObject(size);
    }
  });

  it('are not served to users who save data', async () => {
    const html = await (await request('/dashboard', { 'Save-Data': 'on' })).text();
    expect(html).not.toContain('ld+json');
  });
});

describe('phones', () => {
  it('get a manifest in the language of the page, whose icons exist', async () => {
    const [, address = ''] = /rel="manifest" href="(.*?)"/.exec(await read('/home?lng=en')) ?? [];
    const response = await request(address);
    expect(response.headers.get('Content-Type')).toMatch(/^application\/manifest\+json/);
    const manifest = await response.json();
    expect(manifest).toMatchObject({ lang: 'en', short_name: 'Terang', start_url: '/home' });
    for (const { src, type } of manifest.icons) {
      const icon = await request(src);
      expect([icon.status, icon.headers.get('Content-Type')], src).toEqual([200, type]);
    }
  });
});

describe('files of the portal itself', () => {
  it.each(['/icon.svg', '/favicon.ico', '/apple-touch-icon.png'])(
    'are cached for an hour if their name has no hash: %s',
    async (path) => {
      const { status, headers } = await request(path);
      expect([status, headers.get('Cache-Control')]).toEqual([200, 'public, max-age=3600']);
    },
  );

  it('are cached for a year if their name has one', async () => {
    const [, style = ''] = /rel="stylesheet" href="(.*?)"/.exec(await read('/home')) ?? [];
    const { headers } = await request(style);
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  });
});
