import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { policy } from '../support/policies';
import { insertRecords } from '../support/records';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const rights = [['R01'], ['R04'], ['R01', 'R04'], []];
const years = ['2022', '2023', '2024', '2024', '2025', '2025', '2025'];
const records = Array.from({ length: 840 }, (_, index) => ({
  id: `KH-${index}`,
  day: `${years[index % 7]}-0${1 + (index % 9)}-11`,
  codes: {
    province: '31',
    province_34: '31',
    country: 'ID',
    right: rights[index % 4] ?? [],
    issue: index % 100 === 0 ? ['I01'] : ['I03'],
    status: '1',
    defendant: [`P${String(1 + (index % 16)).padStart(2, '0')}`],
    case_detail: [`I03.${index % 240}`],
  },
  values: { files: index % 3 },
}));
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
  fetch(`${portals[portal].url}/dashboard/trends${place}&lng=en`);

type Line = Record<string, string>;
const read = async (place: string, portal?: keyof typeof portals): Promise<Line[]> =>
  parse(await (await request(place, portal)).text(), { columns: true, bom: true });

/** Counts the records of a year that carry a right, by a plain loop. */
function count(year: string, right: string): number {
  return records.filter(({ day, codes }) => {
    const isOf = right === '_X' ? codes.right.length === 0 : codes.right.includes(right);
    return (year === '_T' || day.startsWith(year)) && (right === '_T' || isOf);
  }).length;
}

describe('trends', () => {
  it.each(['bitmap', 'sql'] as const)(
    'count each code in each year as a plain loop does (%s)',
    async (engine) => {
      const lines = await read('/csv?of=right&year=2025', engine);
      expect(lines).toHaveLength(4 * 5);
      for (const { RIGHT = '', YEAR = '', VALUE } of lines) {
        expect(Number(VALUE), `${RIGHT} ${YEAR}`).toBe(count(YEAR, RIGHT));
      }
    },
  );

  it.each(['bitmap', 'sql'] as const)('count each month, too (%s)', async (engine) => {
    const lines = await read('/csv?of=right&per=month', engine);
    const months = lines.filter(({ RIGHT, YEAR_MONTH }) => RIGHT === 'R01' && YEAR_MONTH !== '_T');
    expect(months).toHaveLength(3 * 12 + 9);
    for (const { YEAR_MONTH = '', VALUE } of months) {
      expect(Number(VALUE), YEAR_MONTH).toBe(count(YEAR_MONTH, 'R01'));
    }
  });

  it('state by how much codes have changed, on which periods', async () => {
    const lines = await read('/csv?of=right&year=2024&sort=growth');
    const [first] = lines;
    const [now, before] = ['2024', '2023'].map((year) => count(year, first?.RIGHT ?? ''));
    expect(first).toMatchObject({
      VALUE_NOW: String(now),
      VALUE_BEFORE: String(before),
      PROTECTION: 'exact',
      PERIOD_NOW: '2024-01-01/2024-12-31',
      PERIOD_BEFORE: '2023-01-01/2023-12-31',
      CHANGE_PERCENT: String(Math.round(1000 * ((now ?? 0) / (before ?? 1) - 1)) / 10),
      ERROR_NOW: '0',
      ERROR_BEFORE: '0',
    });
  });

  it('have a page with the same numbers', async () => {
    const page = await (await request('?of=right&year=2024&show=table')).text();
    const rows = [...page.matchAll(/<tr><th scope="row"[^>]*>.*?<\/th>(.*?)<\/tr>/g)].map(
      ([, row = '']) =>
        row
          .replace(/<[^>]+>/g, ' ')
          .match(/\d+/g)
          ?.slice(0, 5),
    );
    const numbersOf = (right: string) =>
      ['2022', '2023', '2024', '2025', '_T'].map((year) => String(count(year, right)));
    expect(rows).toHaveLength(4);
    for (const right of ['R01', 'R04', '_X', '_T']) expect(rows).toContainEqual(numbersOf(right));
    expect(page).toMatch(
      /<meta property="og:description" content="[^"]*2024 compared with 2023\."/,
    );
  });

  it('are pictures that explain the signs they draw, and no others', async () => {
    const textOf = async (place: string, portal?: keyof typeof portals) =>
      (await (await request(place, portal)).text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    for (const place of ['/svg?of=right', '/share/picture.svg?of=right']) {
      const [text, hiding] = [await textOf(place), await textOf(place, 'protected')];
      expect(hiding, place).toContain('? too few records');
      expect(text, place).toContain('▲');
      expect(text, place).not.toMatch(/pale interval|too few records/);
    }
    const shared = await textOf('/share/picture.svg?of=right');
    expect(shared).toMatch(/2024 2025 \(incomplete\) All years Change/);
    expect(shared).toContain('January–September 2025 compared with the same months of 2024.');
    expect(shared).toContain('▲ and ▼ mark clear differences, not just chance.');
  });

  it('link to coarser ones if they show no number, to protect people', async () => {
    const linkTo = (page: string) =>
      /shown in: <a [^>]*href="([^"]*)"/.exec(page.replaceAll('<!-- -->', ''))?.[1];
    const page = await (await request('?of=case_detail&right=R04', 'protected')).text();
    const href = linkTo(page)?.replaceAll('&amp;', '&') ?? '';
    expect(href).toMatch(/^\/dashboard\/trends\?of=issue&.*right=R04/);
    const [, search = ''] = href.split('trends');
    const coarser = await (await request(search, 'protected')).text();
    expect(coarser).toContain('≈');
    expect(linkTo(coarser)).toBeUndefined();
    const monthly = '?of=case_detail&per=month&right=R04';
    expect(linkTo(await (await request(monthly, 'protected')).text())).toContain('of=issue');
    expect(linkTo(await (await request('?of=case_detail&right=R04')).text())).toBeUndefined();
  });

  it('draw nothing if they show no number, and explain that above their totals', async () => {
    const [page, exact] = await Promise.all(
      (['protected', 'bitmap'] as const).map(async (portal) =>
        (await request('?of=defendant&per=month&province=31', portal)).text(),
      ),
    );
    const few = '<p>Too few records to break down.</p>';
    expect([page, exact].map((body) => body?.includes(few))).toEqual([true, false]);
    const isDrawn = [page, exact].map((body) => body?.includes('<li class="trend">'));
    expect(isDrawn).toEqual([false, true]);
    expect(page).toMatch(/<td[^>]*>≈5\d/);
  });

  it('name their calculation, so that the file never changes', async () => {
    const page = await (await request('?of=right')).text();
    const files = [...page.matchAll(/href="([^"]+trends\/(?:csv|xlsx)[^"]*)"/g)];
    expect(files).toHaveLength(2);
    for (const [, href = ''] of files) {
      const address = href.replaceAll('&amp;', '&');
      expect(address).toContain(`as_of=${calculation.id}`);
      expect((await fetch(portals.bitmap.url + address)).status).toBe(200);
    }
  });

  it('name what they ignored of the address, and reject files of it', async () => {
    const page = await request('?of=colour');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('“colour” cannot be used for Classification');
    expect((await request('/csv?of=colour')).status).toBe(400);
    expect((await request('/pdf?of=right')).status).toBe(404);
  });

  it('sum a measure, without a test against chance', async () => {
    const lines = await read('/csv?of=right&measure=files');
    const files = records.reduce((sum, { values }) => sum + values.files, 0);
    expect(lines.at(-1)).toMatchObject({ RIGHT: '_T', YEAR: '_T', VALUE: String(files) });
    const page = await (await request('?of=right&measure=files')).text();
    expect(page).not.toContain('No clear increase');
  });

  it('are rounded, below the threshold or suppressed as the policy requires, with gaps in their lines', async () => {
    const lines = await read('/csv?of=issue&province=31&year=2025', 'protected');
    const large = lines.filter(({ ISSUE, YEAR }) => ISSUE === 'I03' && YEAR !== '_T');
    expect(large).toHaveLength(4);
    for (const { VALUE, PROTECTION } of large) {
      expect(Number(VALUE) % 3).toBe(0);
      expect(PROTECTION).toBe('rounded3');
    }
    expect(lines.find(({ ISSUE }) => ISSUE === '_O')).toMatchObject({ VALUE: '', OBS_STATUS: 'Q' });
    const page = await (await request('?of=issue&province=31', 'protected')).text();
    expect(page).toContain('≈');
    const suppressed = await request(
      '?of=case_detail&province=31&type=1&right=R01&victim=V01&issue=I03',
      'protected',
    );
    expect(await suppressed.text()).toContain('Broken down too far');
  });
});
