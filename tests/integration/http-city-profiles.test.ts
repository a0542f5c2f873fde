import { afterAll, describe, expect, it, vi } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { renameCode } from '~/records/codes/edit-code-list.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { SHEET_FILE } from '~/statistics/profile/sheet';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { policy } from '../support/policies';
import { insertRecords } from '../support/records';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();

/** Complaints by city and year: enough of Bandung in each year, of Bogor in all, of Cirebon in none. */
const counts = [
  ['32', '32.73', { 2024: 60, 2025: 45 }],
  ['32', '32.71', { 2024: 33, 2025: 9 }],
  ['32', '32.74', { 2024: 2, 2025: 7 }],
  ['31', '31.71', { 2024: 90, 2025: 120 }],
] as const;
const records = counts.flatMap(([province, city, years]) =>
  Object.entries(years).flatMap(([year, count]) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${city}-${year}-${index}`,
      day: `${year}-${String(1 + (index % 12)).padStart(2, '0')}-11`,
      codes: {
        province,
        province_34: province,
        city,
        country: 'ID',
        right: [index % 3 === 0 ? 'R01' : 'R04'],
        issue: ['I03'],
        status: 'S01',
      },
      values: { files: 1 },
    })),
  ),
);
/** In Bali many in a complete year and few in the running one; their rights are all others. */
const ofBali = Object.entries({ 2025: 48, 2026: 12 }).flatMap(([year, count]) =>
  Array.from({ length: count }, (_, index) => ({
    id: `51-${year}-${index}`,
    day: `${year}-01-0${1 + (index % 9)}`,
    codes: {
      province: '51',
      province_34: '51',
      country: 'ID',
      status: 'S01',
      right: [`R0${1 + (index % 6)}`],
      issue: [`I0${1 + (index % 6)}`],
      victim: [`V0${1 + (index % 6)}`],
      defendant: [`P0${1 + (index % 6)}`],
      claimant: [`C0${1 + (index % 6)}`],
      method: `M0${1 + (index % 6)}`,
    },
    values: { files: 1 },
  })),
);
const last = { id: 'last', day: '2025-12-31', codes: { country: 'MY' }, values: { files: 1 } };
await insertRecords(db, complaints, [...records, ...ofBali, last]);
const { id } = await freeze(db, complaints);
await publishCalculation(db, id, { by: 'operator', policy });

const portals = {
  exact: await startWebProcess({ DATABASE_URL }),
  protected: await startWebProcess({ DATABASE_URL, PROTECTION_POLICY: 'protected' }),
};
afterAll(() => Promise.all(Object.values(portals).map((web) => web.stop())));

const request = (path: string, portal: keyof typeof portals = 'exact') =>
  fetch(portals[portal].url + path, { redirect: 'manual' });
/** Returns the text of a page, without its markup. */
const read = async (path: string, portal?: keyof typeof portals) =>
  (await (await request(path, portal)).text())
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const ledTo = async (path: string, portal?: keyof typeof portals) => {
  const answer = await request(path, portal);
  const address = new URL(answer.headers.get('location') ?? '/200', portals.exact.url);
  return answer.status === 200 ? 'shown' : `${answer.status} ${address.pathname}${address.search}`;
};

describe('the profile of a city', () => {
  it('shows its complaints, its rank in its province and how it differs from that', async () => {
    const page = await read('/city/32.73?year=2025');
    expect(page).toMatch(/Kota Bandung : 45 pengaduan/);
    expect(page).toContain('1 dari 27 menurut jumlah pengaduan, di Jawa Barat');
    expect(page).toContain('Dibandingkan dengan Jawa Barat');
    expect(page).toMatch(/Hak untuk hidup 15 /);
    expect(page).toMatch(/2024: 60 pengaduan/);
    const other = await read('/city/31.71?year=2024');
    expect(other).toContain('90 pengaduan pada tahun 2024');
    expect(other).not.toContain('32.73');
  });

  it('is sent once, as markup', async () => {
    const page = await (await request('/city/32.73?year=2025')).text();
    expect(page).not.toContain('permanentPath');
  });

  it('is found by code or name', async () => {
    expect(await ledTo('/city/kota-bandung?year=2024')).toBe('302 /city/32.73?year=2024');
    expect(await ledTo('/city/32.73?year=2024')).toBe('shown');
    for (const path of ['/city/99.99', '/city/bandung', '/city/_X']) {
      expect((await request(path)).status, path).toBe(404);
    }
  });

  it.each(['exact', 'protected'] as const)(
    'leads to all years, and to its province, where there are too few (%s)',
    async (portal) => {
      expect(await ledTo('/city/32.71?year=2025', portal)).toBe('302 /city/32.71?year=0');
      expect(await ledTo('/city/32.71?year=0', portal)).toBe('shown');
      expect(await ledTo('/city/32.74?year=0', portal)).toBe('302 /province/jawa-barat?year=0');
      expect(await ledTo('/city/32.74?year=2024', portal)).toBe(
        '302 /province/jawa-barat?year=2024',
      );
      const page = await (await request('/city/32.71?year=0', portal)).text();
      expect(page).toContain('href="/city/32.71?year=2024"');
      expect(page).not.toContain('href="/city/32.71"');
    },
  );

  it('requires as many complaints as disclosed shares do', async () => {
    expect(await ledTo('/city/32.73?year=2025', 'protected')).toBe('shown');
    expect(await read('/city/32.73?year=2025', 'protected')).toContain('Sekitar 45 pengaduan');
    expect(await ledTo('/city/32.71?year=2024', 'protected')).toBe('shown');
  });
});

describe('a page that shows little, to protect people', () => {
  const linksOf = async (path: string, portal: keyof typeof portals = 'protected') => {
    const page = (await (await request(`${path}&lng=en`, portal)).text()).replaceAll(
      '<!-- -->',
      '',
    );
    const [, links = ''] = /shown in: (.*?)<\/p>/.exec(page) ?? [];
    return [...links.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href = '', name = '']) => [
      name,
      href.replaceAll('&amp;', '&').replace(/[?&]lng=en/, ''),
    ]);
  };

  it('links from a profile of the running year to the year before', async () => {
    const links = await linksOf('/province/bali?year=2026');
    expect(links[0]).toEqual(['2025', '/province/bali']);
    expect(await linksOf('/province/bali?year=2025')).toEqual([]);
    expect(await linksOf('/province/bali?year=2026', 'exact')).toEqual([]);
  });

  it('links from a comparison to that of longer times and of the surrounding place', async () => {
    const links = await linksOf('/dashboard/compare?compare=all&city=32.74');
    expect(links).toContainEqual(['West Java', '/dashboard/compare?compare=all&province=32']);
    const ofYear = await linksOf('/dashboard/compare?compare=all&province=51&year=2026');
    expect(ofYear[0]).toEqual(['2025', '/dashboard/compare?compare=all&province=51']);
    expect(await linksOf('/dashboard/compare?compare=all&province=32')).toEqual([]);
    expect(await linksOf('/dashboard/compare?compare=all&city=32.74', 'exact')).toEqual([]);
  });
});

describe('links to the profile of a city', () => {
  it('are in the list of cities with one, by province', async () => {
    const page = await (await request('/city', 'protected')).text();
    expect(page).toMatch(/<a [^>]*href="\/province\/jawa-barat"[^>]*>Jawa Barat</);
    expect(page).toContain('href="/city/32.73"');
    expect(page).toContain('href="/city/32.71?year=0"');
    expect(page).not.toContain('32.74');
  });

  it('are in the profile of its province and in the table of cities', async () => {
    for (const path of ['/province/jawa-barat', '/dashboard/widgets/city']) {
      const page = await (await request(path, 'protected')).text();
      expect(page, path).toContain('href="/city/32.73');
      expect(page, path).toContain('href="/city/32.71?year=0');
      expect(page, path).not.toContain('href="/city/32.74');
    }
    expect(await (await request('/dashboard?city=32.73', 'protected')).text()).toContain(
      'href="/city/32.73"',
    );
    expect(await (await request('/dashboard?city=32.74', 'protected')).text()).toContain(
      'href="/province/jawa-barat"',
    );
  });

  it('are in the answer to a search question, for a year with enough complaints', async () => {
    const answer = 'Jawa Barat, Kota Bandung: 45 pengaduan pada tahun 2025';
    expect(await read('/search?q=2025+kota+bandung')).toContain(answer);
    expect(await read('/search?q=pengaduan+kota+bandung+2025')).toContain(answer);
    // In another language than the page's.
    expect(await read('/search?q=complaints+kota+bandung+2025')).toContain(answer);
    // If there are too few for the sentence of a profile, the dashboard has the count.
    expect(await read('/search?q=pengaduan+kota+cirebon')).toContain(
      'Kota Cirebon, 2025: 7 pengaduan',
    );
    expect(await read('/search?q=pengaduan+kota+bogor+2025')).toContain(
      'Kota Bogor, 2025: 9 pengaduan',
    );
  });

  it('are known to search engines', async () => {
    const sitemap = await (await request('/sitemap.xml')).text();
    expect(sitemap).toContain('/city/32.73?lng=id<');
    expect(sitemap).toContain('/city/32.71?year=0&amp;lng=id<');
    expect(sitemap).not.toContain('/city/32.74');
  });
});

describe('the profile of a province of 2022', () => {
  it('links to that of the former province, twice if its own tables are not disclosed', async () => {
    const linked = 'href="/province/papua?year=0"';
    const path = '/province/papua-selatan?year=0';
    const linksIn = (page: string) => page.split(linked).length - 1;
    expect(linksIn(await (await request(path, 'protected')).text())).toBe(2);
    expect(linksIn(await (await request(path)).text())).toBe(1);
  });
});

it('a profile whose code was renamed is found at its former addresses', async () => {
  const rename = (name: string) =>
    renameCode(db, { list: 'province', code: '32', names: { id: name }, by: 'operator' });
  await rename('Pasundan');
  const led = (status: number, slug: string) => `${status} /province/${slug}`;
  await vi.waitFor(async () => {
    expect(await ledTo('/province/jawa-barat')).toBe(led(301, 'pasundan'));
  }, 5_000);
  const answer = await request('/province/jawa-barat');
  expect(answer.headers.get('Cache-Control')).toBe('no-cache');
  expect(await ledTo(`/province/Jawa-Barat-32/${SHEET_FILE}?year=2024`)).toBe(
    `301 /province/pasundan/${SHEET_FILE}?year=2024`,
  );
  expect(await ledTo(`/province/jawa-barat?as_of=${id}`)).toBe(
    `301 /province/pasundan?as_of=${id}`,
  );
  expect(await ledTo(`/province/pasundan?as_of=${id}`)).toBe('shown');
  for (const path of ['/province/jawa', '/right/jawa-barat']) {
    expect((await request(path)).status, path).toBe(404);
  }
  await rename('Jawa Barat');
  await vi.waitFor(async () => {
    expect(await ledTo('/province/pasundan')).toBe(led(301, 'jawa-barat'));
  }, 5_000);
  expect(await ledTo('/province/jawa-barat')).toBe('shown');
});
