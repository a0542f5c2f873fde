import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { consultations } from '~/datasets/consultations';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { policy } from '../support/policies';
import { insertRecords } from '../support/records';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const rights = [['R01'], ['R04'], ['R01', 'R04'], []];
const records = Array.from({ length: 300 }, (_, index) => {
  const province = ['31', '31', '31', '11', '51'][index % 5] ?? '';
  return {
    id: `KH-${index}`,
    day: `${index < 250 ? 2025 : 2024}-0${1 + (index % 9)}-11`,
    codes: {
      province,
      province_34: province,
      country: 'ID',
      right: rights[index % 4] ?? [],
      issue: index % 50 === 0 ? ['I01'] : ['I03'],
      status: '1',
    },
    values: { files: index % 3 },
  };
});
await insertRecords(db, complaints, records);
const calculation = await freeze(db, complaints);
await publishCalculation(db, calculation.id, { by: 'operator', policy });

const start = (settings: Record<string, string>) => startWebProcess({ DATABASE_URL, ...settings });
const portals = {
  bitmap: await start({}),
  sql: await start({ STATISTICS_ENGINE: 'sql' }),
  protected: await start({ PROTECTION_POLICY: 'protected' }),
};
afterAll(() => Promise.all(Object.values(portals).map((web) => web.stop())));

const request = (place: string, portal: keyof typeof portals = 'bitmap') =>
  fetch(`${portals[portal].url}/dashboard/cross-table${place}&lng=en`);

type Line = Record<string, string>;
const read = async (place: string, portal?: keyof typeof portals): Promise<Line[]> =>
  parse(await (await request(place, portal)).text(), { columns: true, bom: true });

/** Counts the records of a year that carry a code of each of both dimensions, by a plain loop. */
function count(year: string, right: string, province: string): number {
  const isOf = (codes: readonly string[], code: string) =>
    code === '_T' || (code === '_X' ? codes.length === 0 : codes.includes(code));
  return records.filter(
    ({ day, codes }) =>
      day.startsWith(year) && isOf(codes.right, right) && isOf([codes.province], province),
  ).length;
}

const names = { 'Special Region of Jakarta': '31', Aceh: '11', Bali: '51' };

describe('the address of a page beside the dashboard', () => {
  it('is shortened if a form without script made it, and stays if a part of it is wrong', async () => {
    const locationOf = async (path: string) => {
      const { headers } = await fetch(portals.bitmap.url + path, { redirect: 'manual' });
      return headers.get('Location');
    };
    const of = '/dashboard';
    for (const [long, short] of [
      ['cross-table?by=right&by=province&year=2025&city=0', 'cross-table?by=right,province'],
      ['trends?of=right&per=year&sort=size&show=lines&city=0', 'trends?of=right'],
      ['compare?compare=&year=2024&city=0', 'compare?year=2024'],
      ['compare?compare=all&province=31&city=0', 'compare?compare=all&province=31'],
      ['widgets/right?province=&city=0', 'widgets/right'],
    ]) {
      expect(await locationOf(`${of}/${long}`), long).toBe(`${of}/${short}`);
      expect(await locationOf(`${of}/${short}`), short).toBeNull();
    }
    const query = 'dataset=complaints&widget=right&by=province';
    expect(await locationOf(`/builder?${query}&compare=&city=0`)).toBe(`/builder?${query}`);
    for (const wrong of ['cross-table?by=right&city=0&colour=1', 'trends?of=colour&city=0']) {
      expect(await locationOf(`${of}/${wrong}`), wrong).toBeNull();
    }
  });
});

describe('a cross table', () => {
  it.each(['bitmap', 'sql'] as const)(
    'counts each cell and total as a plain loop does (%s)',
    async (engine) => {
      const wide = await read('/csv?by=right,province&year=2025&shape=wide', engine);
      expect(wide.map(({ RIGHT }) => RIGHT)).toEqual(['R04', 'R01', '_X', '_T']);
      for (const line of wide) {
        const right = line.RIGHT ?? '';
        for (const [name, province] of Object.entries(names)) {
          expect(Number(line[name] || 0), `${right} ${name}`).toBe(count('2025', right, province));
        }
        expect(Number(line.TOTAL)).toBe(count('2025', right, '_T'));
        expect(line).toMatchObject({ PROTECTION: 'exact', FILTER: 'year=2025' });
      }
      const long = await read('/csv?by=right,province&year=2025', engine);
      for (const { RIGHT = '', PROVINCE = '', VALUE } of long) {
        expect(Number(VALUE), `${RIGHT} ${PROVINCE}`).toBe(count('2025', RIGHT, PROVINCE));
      }
      expect(long).toHaveLength(10);
    },
  );

  it('has a page with the same numbers, ordered as its links say', async () => {
    const page = await (await request('?by=right,province&year=2025&sort=11')).text();
    const rows = [...page.matchAll(/<tr[^>]*><th scope="row">(.*?)<\/tr>/g)].map(([, row = '']) =>
      row.replace(/<[^>]+>/g, ' ').match(/\d+/g),
    );
    const numbersOf = (right: string) =>
      ['31', '11', '51', '_T'].map((code) => String(count('2025', right, code)));
    expect(rows).toEqual(['R01', 'R04', '_X', '_T'].map(numbersOf));
    expect(page).toContain('aria-sort="descending"');
    expect(page).toContain('One record can be in several rows');
  });

  it('counts all years if it is divided by years, and months as they pass', async () => {
    const years = await read('/csv?by=year,month&shape=wide');
    expect(years.map(({ YEAR, TOTAL }) => [YEAR, TOTAL])).toEqual([
      ['2024', '50'],
      ['2025', '250'],
      ['_T', '300'], // prettier-ignore
    ]);
    const months = Object.keys(years[0] ?? {}).slice(2, 5);
    expect(months).toEqual(['January', 'February', 'March']);
  });

  it.each(['bitmap', 'sql'] as const)(
    'puts provinces and months together by island groups and quarters: %s',
    async (portal) => {
      const groups = { '31': 'Jawa', '11': 'Sumatera', '51': 'Bali-dan-Nusa-Tenggara' };
      const counts = new Map<string, number>();
      for (const { day, codes } of records.filter((record) => record.day.startsWith('2025'))) {
        const island = groups[codes.province as keyof typeof groups];
        const key = `${island} ${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      const lines = await read('/csv?by=island,quarter&year=2025', portal);
      const listed = lines.filter((line) => line.ISLAND !== '_T');
      expect(
        listed.map((line) => [`${line.ISLAND} ${line.QUARTER}`, Number(line.VALUE)]).sort(),
      ).toEqual([...counts].sort());
      expect(listed.find((line) => line.ISLAND === 'Jawa')).toMatchObject({
        ISLAND_LABEL: 'Java',
        QUARTER_LABEL: expect.stringMatching(/^Quarter [1-3]$/),
      });
    },
  );

  it('discloses a group of codes only if none of its codes can be inferred', async () => {
    // In each group one province alone has records: its group shows the same.
    const lines = await read('/csv?by=island,right&year=2025', 'protected');
    const provinces = await read('/csv?by=province,right&year=2025', 'protected');
    const valuesOf = (all: Line[]) => all.map(({ VALUE, RIGHT }) => `${RIGHT} ${VALUE}`).sort();
    expect(valuesOf(lines)).toEqual(valuesOf(provinces));
    const inOffice = await read('/csv?by=island,right&year=2025&office=O01', 'protected');
    expect(inOffice.map(({ ISLAND }) => ISLAND)).toEqual(['_T']);
  });

  it('sums a measure', async () => {
    const [line] = await read('/csv?by=status,province&measure=files&year=0&shape=wide');
    const files = records.reduce((sum, { values }) => sum + values.files, 0);
    expect(line?.TOTAL).toBe(String(files));
  });

  it('names its calculation, so that the file never changes', async () => {
    const page = await (await request('?by=right,province')).text();
    for (const [, href = ''] of page.matchAll(/href="([^"]+cross-table\/(?:csv|xlsx)[^"]*)"/g)) {
      const address = href.replaceAll('&amp;', '&');
      expect(address).toContain(`as_of=${calculation.id}`);
      expect((await fetch(portals.bitmap.url + address)).status).toBe(200);
    }
  });

  it('is a picture, too, as its page shows it', async () => {
    const svg = await (await request('/svg?by=issue,province&year=2025', 'protected')).text();
    for (const part of [
      '&lt;6',
      'Aceh',
      'Complaints, January – September 2025. Terang',
      'CC BY 4.0',
    ]) {
      expect(svg).toContain(part);
    }
    expect(svg).toMatch(/class="shade-\d"/);
    expect(svg).toContain('rounded to a multiple of 3');
    const png = await request('/png?by=issue,province&year=2025');
    expect(png.headers.get('Content-Type')).toBe('image/png');
    expect((await request('/svg?by=right,colour')).status).toBe(400);
    for (const place of ['trends/svg?of=issue', 'compare/svg?compare=year-before']) {
      const other = await fetch(`${portals.bitmap.url}/dashboard/${place}&lng=en`);
      expect(await other.text(), place).toContain('data version');
    }
  });

  it('names what it ignored of the address, and rejects files of it', async () => {
    const page = await request('?by=right,colour,province');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('“colour” cannot be used');
    expect((await request('/csv?by=right,colour')).status).toBe(400);
    expect((await request('/pdf?by=right')).status).toBe(404);
  });

  it('rounds, withholds and suppresses what the policy protects', async () => {
    const wide = await read('/csv?by=issue,province&year=2025&shape=wide', 'protected');
    const [greatest] = wide;
    expect(greatest).toMatchObject({ ISSUE: 'I03', PROTECTION: 'rounded3' });
    expect(Number(greatest?.['Special Region of Jakarta']) % 3).toBe(0);
    expect(wide.find(({ ISSUE }) => ISSUE === 'I01')).toMatchObject({ Aceh: '<6', Bali: '<6' });
    const page = await (await request('?by=issue,province&year=2025', 'protected')).text();
    expect(page).toContain('≈');
    expect(page).toContain('&lt;6');
    const suppressed = await (
      await request('?by=case_detail,victim&year=2025&province=31&type=1&right=R01', 'protected')
    ).text();
    expect(suppressed).toContain('Broken down too far');
  });

  it('links to coarser tables if most cells are not disclosed', async () => {
    const search = '?by=province,month&year=2024&right=R01';
    const page = await (await request(search, 'protected')).text();
    expect(page).toContain('class="next-links"');
    expect(page).toContain('Province by quarter (All years)');
    expect(await (await request(search)).text()).not.toContain('next-links');
    const all = await (await request('?by=right,status&year=2025', 'protected')).text();
    expect(all).not.toContain('next-links');
    for (const of of [
      search,
      '?by=quarter,island&year=2025',
      '?by=year,month',
      '?by=island,right',
    ]) {
      const html = await (await request(of, 'protected')).text();
      const [table = ''] = /<tbody.*<\/tbody>/s.exec(html) ?? [];
      const cells = table
        .split('<tr')
        .flatMap((row) => row.match(/<td[^>]*>[^<]*/g)?.slice(0, -1) ?? []);
      const hidden = cells.filter((cell) => /(&lt;|≥|–)/.test(cell.split('>')[1] ?? ''));
      if (cells.length > 0 && html.includes('class="next-links"'))
        expect(hidden.length, of).toBeGreaterThan(cells.length / 2);
    }
  });

  it('links to one without the filter if nothing is disclosed with most of it, either', async () => {
    const filter = 'type=1&province=31&victim=V01&right=R01&defendant=D01&claimant=C01&method=M1';
    const page = await (await request(`?by=issue,status&year=2024&${filter}`, 'protected')).text();
    const [, links = ''] = /<p class="next-links">(.*?)<\/p>/s.exec(page) ?? [];
    expect(links).toContain('More numbers are shown in:');
    const [, href = ''] = /href="([^"]*)"[^>]*>Clear filters</.exec(links) ?? [];
    expect(href.replaceAll('&amp;', '&')).toMatch(/cross-table[?]by=issue,status&lng=en$/);
    const cleared = await (
      await fetch(portals.protected.url + href.replaceAll('&amp;', '&'))
    ).text();
    expect(cleared).toContain('<tbody');
  });

  it('becomes the coarser one if it discloses nothing and no rows or columns were chosen', async () => {
    const locationOf = async (search: string, { path } = consultations) => {
      const address = `${portals.protected.url}${path}/cross-table${search}`;
      return (await fetch(address, { redirect: 'manual' })).headers.get('Location');
    };
    const ofYear = (year: number, month: number, count: number, province: string, theme: string) =>
      Array.from({ length: count }, (_, index) => ({
        id: `${year} ${month} ${theme} ${index}`,
        day: `${year}-0${month}-11`,
        codes: { province, province_34: province, country: 'ID', theme },
      }));
    const consulted = [2022, 2023, 2024, 2025].flatMap((year) => [
      ...ofYear(year, 3, 60, '31', 'T01'),
      ...ofYear(year, 5, 3, '31', 'T01'),
      ...ofYear(year, 5, 5, '11', 'T02'),
    ]);
    await insertRecords(db, consultations, consulted);
    const { id } = await freeze(db, consultations);
    await publishCalculation(db, id, { by: 'operator', policy });
    const ofYear2024 = `${consultations.path}/cross-table?by=theme,province&year=2024`;
    await expect.poll(() => locationOf('?year=2024&month=5')).toBe(ofYear2024);
    expect(await locationOf(new URL(ofYear2024, 'http://portal').search)).toBeNull();
    expect(await locationOf('?by=theme,province&year=2024&month=5')).toBeNull();
    // This one discloses some cells.
    expect(await locationOf('?year=2024&province=31')).toBeNull();
    // Both years together would disclose the year of few, so that its complete year shows most.
    expect(await locationOf('?year=2024&month=5', complaints)).toBe(
      `${complaints.path}/cross-table?by=right,province&year=2024`,
    );
  });
});

describe('the address of newer data', () => {
  it('is that of the same question, on each analysis page', async () => {
    const number = calculation.id;
    const more = records.slice(0, 30).map((record) => ({ ...record, id: `more-${record.id}` }));
    await insertRecords(db, complaints, more);
    const again = await freeze(db, complaints);
    await publishCalculation(db, again.id, { by: 'operator', policy });
    await expect
      .poll(async () => (await request(`?as_of=${number}&by=right,province`)).text())
      .toContain('class="notice"');
    for (const [page, newest] of [
      ['/dashboard/trends?of=victim', '/dashboard/trends?of=victim'],
      ['/dashboard/compare?compare=year-before', '/dashboard/compare?compare=year-before'],
      ['/builder?widget=victim&by=right', '/builder?dataset=complaints&widget=victim&by=right'],
    ]) {
      const html = await (await fetch(`${portals.bitmap.url}${page}&as_of=${number}`)).text();
      const [, notice = ''] = /<div class="notice">(.*?)<\/div>/s.exec(html) ?? [];
      expect(notice.replaceAll('&amp;', '&'), page).toContain(`href="${newest}"`);
    }
  });
});
