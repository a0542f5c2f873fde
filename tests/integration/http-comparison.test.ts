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
const records = Array.from({ length: 900 }, (_, index) => {
  const province = ['31', '31', '31', '11', '51'][index % 5] ?? '';
  const year = index < 500 ? 2025 : 2024;
  const isNew = year === 2025 && index % 3 === 0;
  return {
    id: `KH-${index}`,
    day: `${year}-0${1 + (index % 9)}-1${index % 10}`,
    codes: {
      province,
      province_34: province,
      country: 'ID',
      right: isNew ? ['R01'] : (rights[index % 4] ?? []),
      issue: index % 50 === 0 ? ['I01'] : ['I03'],
      status: '1',
    },
    values: { files: index % 3 },
  };
});
// The records end within a year, whose days are compared; gaps are usual, so that they cover the whole month.
const covered = '2025-09-30';
const counted = records.filter(({ day }) => day <= '2025-09-15');
await insertRecords(db, complaints, counted);
const oldest = { id: 'KH-first', day: '2023-12-31', codes: {}, values: { files: 0 } };
await insertRecords(db, complaints, [oldest]);
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
  fetch(`${portals[portal].url}/dashboard/compare${place}&lng=en`);

type Line = Record<string, string>;
const read = async (place: string, portal?: keyof typeof portals): Promise<Line[]> =>
  parse(await (await request(place, portal)).text(), { columns: true, bom: true });

type Counted = (typeof records)[number];
const conditions: Record<
  string,
  readonly [(record: Counted) => boolean, (record: Counted) => boolean]
> = {
  'year-before': [
    ({ day }) => day.startsWith('2025'),
    ({ day }) => day.startsWith('2024') && day <= `2024${covered.slice(4)}`,
  ],
  'compare=province:11&province=31': [
    ({ day, codes }) => day.startsWith('2025') && codes.province === '31',
    ({ day, codes }) => day.startsWith('2025') && codes.province === '11',
  ],
  'compare=all&province=31&year=2024': [
    ({ day, codes }) => day.startsWith('2024') && codes.province === '31',
    ({ day }) => day.startsWith('2024'),
  ],
};

/** Counts the records of a comparand that carry the code of a row, by a plain loop. */
function count(
  isOfComparand: (record: Counted) => boolean,
  { TABLE = '', KEY = '' }: Line,
): number {
  let found = 0;
  for (const record of counted) {
    const codes: Record<string, string | string[]> = {
      ...record.codes,
      month: String(Number(record.day.slice(5, 7))),
    };
    const codesOfTable = [codes[TABLE] ?? []].flat();
    const isOfRow =
      TABLE === 'total' || (KEY === '_X' ? codesOfTable.length === 0 : codesOfTable.includes(KEY));
    if (isOfComparand(record) && isOfRow) found += 1;
  }
  return found;
}

describe('a comparison', () => {
  it.each(
    Object.entries(conditions).flatMap(([search, both]) =>
      (['bitmap', 'sql'] as const).map((engine) => ({ search, both, engine })),
    ),
  )('counts $search as a plain loop does ($engine)', async ({ search, both, engine }) => {
    const address = search.includes('=') ? search : `compare=${search}`;
    const lines = await read(`/csv?${address}`, engine);
    expect(new Set(lines.map(({ TABLE }) => TABLE)).size).toBeGreaterThan(3);
    const [total] = lines;
    for (const line of lines) {
      const name = `${line.TABLE} ${line.KEY}`;
      both.forEach((isOfComparand, index) => {
        const value = count(isOfComparand, line);
        expect(Number(line[`VALUE_${index + 1}`]), name).toBe(value);
        if (!line[`SHARE_${index + 1}`]) return;
        const share = (100 * value) / Number(total?.[`VALUE_${index + 1}`]);
        expect(Number(line[`SHARE_${index + 1}`]), name).toBeCloseTo(Math.min(100, share), 0.99);
      });
      if (line.DIFFERENCE)
        expect(Number(line.DIFFERENCE)).toBe(Number(line.VALUE_1) - Number(line.VALUE_2));
      if (!line.DIFFERENCE_POINTS) continue;
      const points = Number(line.SHARE_1) - Number(line.SHARE_2);
      expect(Math.abs(Number(line.DIFFERENCE_POINTS) - points), name).toBeLessThan(0.11);
    }
  });

  it('marks what chance does not explain, and names both periods as they were applied', async () => {
    const lines = await read('/csv?compare=year-before');
    const clear = lines.filter((line) => line.LARGER_THAN_CHANCE === '1');
    expect(clear.map(({ TABLE, KEY }) => `${TABLE} ${KEY}`)).toContain('right R01');
    expect(lines[0]).toMatchObject({
      NAME_1: '2025',
      PERIOD_1: `2025-01-01/${covered}`,
      NAME_2: '2024',
      PERIOD_2: '2024-01-01/2024-09-30',
      POLICY: 'exact 1',
      CALCULATION: String(calculation.id),
    });
    expect(lines[0]?.ADDRESS).toMatch(
      /\/dashboard\/compare\?compare=year-before&as_of=\d+&lng=en$/,
    );
  });

  it('has a page with the same numbers and permanent files', async () => {
    const page = await (await request('?compare=year-before')).text();
    const [total] = await read('/csv?compare=year-before');
    expect(page).toContain(`${total?.VALUE_1} complaints from January to September 2025`);
    expect(page).toContain('Clear differences:');
    const files = [...page.matchAll(/href="([^"]+compare\/(?:csv|xlsx|json)[^"]*)"/g)];
    expect(files).toHaveLength(3);
    for (const [, href = ''] of files) {
      const address = href.replaceAll('&amp;', '&');
      expect(address).toContain(`as_of=${calculation.id}`);
      expect((await fetch(portals.bitmap.url + address)).status).toBe(200);
    }
    const json: { rows: { comparands: { value: number }[] }[] } = await (
      await request('/json?compare=year-before')
    ).json();
    expect(json.rows[0]?.comparands[0]?.value).toBe(Number(total?.VALUE_1));
  });

  it('is a picture with the same intervals of chance, explained once', async () => {
    const lines = await read('/csv?compare=year-before');
    const svg = await (await request('/svg?compare=year-before')).text();
    const end = Number(/(\d+)%<\/text><line/.exec(svg)?.[1]);
    const total = Number(lines[0]?.VALUE_1);
    expect(svg).toContain(`↔ ${lines[0]?.CHANCE_FROM}–${lines[0]?.CHANCE_TO}<`);
    const drawn = lines.filter(({ TABLE, LABEL = '', CHANCE_FROM }) => {
      if (TABLE !== 'right' || !CHANCE_FROM) return false;
      const row = svg.slice(svg.indexOf(`>${LABEL}<`)).split('class="row')[0] ?? '';
      const [, left, right] = /pair-ground" x1="([\d.]+)" x2="([\d.]+)"/.exec(row) ?? [];
      return left !== undefined && right !== undefined && row.includes('class="chance"');
    });
    expect(drawn.length).toBeGreaterThan(0);
    for (const { LABEL = '', CHANCE_FROM, CHANCE_TO } of drawn) {
      const row = svg.slice(svg.indexOf(`>${LABEL}<`)).split('class="row')[0] ?? '';
      const [, left, right] = /pair-ground" x1="([\d.]+)" x2="([\d.]+)"/.exec(row) ?? [];
      const [, x, width] = /class="chance" x="([\d.]+)"[^>]* width="([\d.]+)"/.exec(row) ?? [];
      const at = (count: string | undefined) => {
        const part = Math.min(1, (100 * Number(count)) / total / end);
        return Number(left) + part * (Number(right) - Number(left));
      };
      expect(Number(x)).toBeCloseTo(at(CHANCE_FROM), 0);
      expect(Number(x) + Number(width)).toBeCloseTo(at(CHANCE_TO), 0);
    }
    expect(svg.match(/what chance alone would do/g)).toHaveLength(1);
    const share = (await (await request('/share/picture.svg?compare=year-before')).text()).replace(
      /<\/text><text[^>]*>/g,
      ' ',
    );
    expect(share).toContain('what chance alone would do, 19 times out of 20');
    expect(share).toContain('<circle');
  });

  it('names what it ignored of the address, and rejects files of it', async () => {
    const page = await request('?compare=colour:red');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('“colour:red” cannot be used for Comparison');
    expect((await request('/csv?compare=province:77')).status).toBe(400);
    expect((await request('/pdf?compare=year-before')).status).toBe(404);
  });

  it('does not compare with the year in which the records begin, nor with nothing', async () => {
    const page = await (await request('?compare=year-before&year=2023')).text();
    expect(page).toContain('Data starts in December 2023');
    expect(await (await request('?year=0')).text()).toContain(
      'Choose a year or a place to compare',
    );
    expect((await request('/csv?year=0')).status).toBe(404);
  });

  it('shows no difference of rounded, small or suppressed counts that could be another', async () => {
    const search = '?compare=province:11&province=51&issue=I03&type=1&year=2024';
    const lines = await read(`/csv${search}`, 'protected');
    const rounded = lines.filter((line) => line.PROTECTION_1 === 'rounded3');
    expect(rounded.length).toBeGreaterThan(1);
    expect(lines.every(({ DIFFERENCE }) => DIFFERENCE === '')).toBe(true);
    for (const line of lines.filter(({ VALUE_1, VALUE_2 }) => !VALUE_1 || !VALUE_2))
      expect(line.DIFFERENCE_POINTS).toBe('');
    for (const line of rounded) expect(Number(line.VALUE_1) % 3).toBe(0);
    const page = await (await request(search, 'protected')).text();
    expect(page).toContain('≈');
    const suppressed = await (
      await request(`${search}&right=R01&victim=C01&claimant=C01`, 'protected')
    ).text();
    expect(suppressed).toContain('Broken down too far');
  });

  it('shows several codes side by side', async () => {
    const lines = await read('/csv?compare=right&right=R01&right=R04&type=1');
    expect(lines[0]?.NAME_2).toBeDefined();
    expect(lines[0]?.VALUE_2).toBe(
      String(
        count(({ day, codes }) => day.startsWith('2025') && codes.right.includes('R04'), {
          TABLE: 'total',
        }),
      ),
    );
  });
});
