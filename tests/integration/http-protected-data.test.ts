import { parse } from 'csv-parse/sync';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { startSession } from '~/auth/sessions.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { openZipEntries } from '~/platform/storage/zip-entries.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { policy } from '../support/policies';
import { insertRecords } from '../support/records';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const records = Array.from({ length: 120 }, (_, index) => ({
  id: `KH-${index}`,
  day: `${index < 100 ? 2025 : 2024}-0${1 + (index % 9)}-11`,
  codes: {
    province: index % 25 === 0 ? '11' : '31',
    province_34: index % 25 === 0 ? '11' : '31',
    city: index % 25 === 0 ? '11.01' : '31.71',
    country: 'ID',
    right: [index % 4 === 0 ? 'R01' : 'R04'],
    issue: index % 10 === 0 ? ['I01', 'I03'] : ['I03'],
    victim: [],
    status: '1',
  },
}));
// In a later year, so that 2025 is complete.
const newest = { ...records[1]!, id: 'KH-newest', day: '2026-01-11' };
const few = records
  .slice(0, 9)
  .map((record) => ({ id: `few ${record.id}`, day: '2022-05-11', codes: records[1]!.codes }));
await insertRecords(db, complaints, [...records, newest, ...few]);
const calculation = await freeze(db, complaints);
await publishCalculation(db, calculation.id, { by: 'operator', policy });

const token = await startSession(db, {
  accountId: await addAccount(db, 'siti'),
  isRemembered: false,
  device: 'Test',
});
const [Cookie = ''] = (await createSessionCookie({ PUBLIC_URL: undefined }).set(token)).split(';');

const web = await startWebProcess({ DATABASE_URL, PROTECTION_POLICY: 'protected' });
afterAll(() => web.stop());

const request = (place: string, { isGuest = false, lng = 'en' } = {}) =>
  fetch(`${web.url}/dashboard/detailed-data${place}${place.includes('?') ? '&' : '?'}lng=${lng}`, {
    headers: isGuest ? {} : { Cookie },
    redirect: 'manual',
  });

it('a suppressed series is a sentence, not an empty chart', async () => {
  const monthsOf = async (search: string) => {
    const page = await fetch(`${web.url}/dashboard/widgets/monthly?year=2025&lng=en&${search}`);
    return /<main[^]*<\/main>/.exec(await page.text())?.[0] ?? '';
  };
  expect(await monthsOf('issue=I03')).toContain('chart-monthly');
  const suppressed = await monthsOf('issue=I01&issue=I03');
  expect(suppressed).toContain('A combined total could reveal');
  expect(suppressed).not.toContain('chart-monthly');
});

it('figures without numbers for the same reason give it once a chapter', async () => {
  const page = await (
    await fetch(`${web.url}/dashboard?year=2025&month=3&measure=files&lng=en`)
  ).text();
  const chapter = /<section class="chapter chapter-who".*?<\/section>/s.exec(page)?.[0] ?? '';
  expect(chapter.split('only for main totals')).toHaveLength(2);
  expect([...chapter.matchAll(/<li id="[^"]*"><a [^>]*>([^<]*)/g)].map(([, name]) => name)).toEqual(
    ['Respondents', 'Complainants', 'Victims'],
  );
});

/** Reads a file of a ZIP archive as text. */
async function readEntry(archive: Uint8Array, name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'terang-test-'));
  await writeFile(join(folder, 'archive.zip'), archive);
  const zip = await openZipEntries(join(folder, 'archive.zip'));
  const chunks: Buffer[] = [];
  for await (const chunk of zip.read(name, 10_000_000)) chunks.push(chunk);
  zip.close();
  await rm(folder, { recursive: true });
  return Buffer.concat(chunks).toString();
}

/** Returns what a page shows, without the texts and data of its script. */
const read = async (answer: Response) =>
  (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, '');

const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true, bom: true });

describe('detailed data that are protected', () => {
  it('are tables of up to three dimensions on a page, and no records', async () => {
    const page = await read(await request('?year=2025&by=province&by=right'));
    expect(page).toContain('Records that match your filters: 100');
    expect(page).toMatch(/≈(72|75)/);
    expect(page).toContain('&lt;6');
    expect(page).not.toContain('Rows per page');
    const suppressed = await read(await request('?year=2025&city=31.71&by=case_detail&by=victim'));
    expect(suppressed).toContain('Broken down too far');
    const large = await read(await request('?year=2025&by=city&by=case_detail&by=victim'));
    expect(large).toContain('This table is too large');
  });

  it('describe to guests what exists, and show and give them none', async () => {
    const page = await read(await request('?by=province', { isGuest: true }));
    expect(page).toContain('Log in and continue');
    expect(page).not.toContain('Update table');
    for (const place of ['/csv?by=province', '/public-use?year=2025']) {
      const answer = await request(place, { isGuest: true });
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        expect.stringContaining('/login?to='),
      ]);
    }
  });

  it('offer tables as files that say how they are protected, the same in both formats', async () => {
    const answer = await request('/csv?year=2025&by=province&by=right');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const rows = rowsOf(await answer.text());
    expect(rows.at(-1)).toMatchObject({
      PROVINCE: '_T',
      RIGHT: '_T',
      VALUE: '100',
      PROTECTION: 'exact',
      CONF_STATUS: 'F',
      POLICY: expect.stringMatching(/^protected /),
    });
    expect(rows.at(-2)).toMatchObject({
      PROVINCE: '_O',
      VALUE: '',
      OBS_STATUS: 'Q',
      CONF_STATUS: 'C',
      PROTECTION: 'below-threshold',
    });
    expect(rows[0]).toMatchObject({
      PROVINCE: '31',
      RIGHT: 'R04',
      PROTECTION: 'rounded3',
      FILTER: 'year=2025',
    });
    const workbook = await request('/xlsx?year=2025&by=province&by=right');
    const sheet = await readEntry(
      new Uint8Array(await workbook.arrayBuffer()),
      'xl/worksheets/sheet1.xml',
    );
    expect(sheet).toContain('rounded3');
    expect(sheet.match(/<row>/g)).toHaveLength(rows.length + 1);
  });

  it('offer the public-use file of a year, with its documentation', async () => {
    const answer = await request('/public-use?year=2025');
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const archive = new Uint8Array(await answer.arrayBuffer());
    const data = await readEntry(archive, 'data.csv');
    const rows = rowsOf(data);
    expect(rows).toHaveLength(100);
    expect(Object.keys(rows[0] ?? {})).toEqual([
      'year',
      ...['province_group', 'first_right', 'first_defendant', 'status_class'].flatMap((column) => [
        column,
        `${column}_name`,
      ]),
    ]);
    expect(data).not.toMatch(/KH-|31\.71|2025-/);
    const shared = new Map<string, number>();
    for (const row of rows) {
      const key = JSON.stringify(row);
      shared.set(key, (shared.get(key) ?? 0) + 1);
    }
    expect(Math.min(...shared.values())).toBeGreaterThanOrEqual(6);
    const readme = await readEntry(archive, 'README.txt');
    expect(readme).toContain('shared by at least 6 records');
    expect(readme).toMatch(/Of all values, [\d.]+% are not shown/);
    expect(readme).toMatch(/- first_right \(Right\): [\d.]+%/);
    expect(readme).toMatch(/Records with all values: [\d.]+%/);
    expect(readme).toContain('The largest difference from the dashboard: in the column ');
    expect(readme).toMatch(/policy “protected \d+”/);
    expect(readme).toContain('LICENCE');
    const dictionary = await readEntry(archive, 'dictionary.csv');
    const columns = Object.keys(rows[0] ?? {}).flatMap((column) => `\r\n${column},`);
    for (const column of columns) expect(dictionary).toContain(column);
    expect(dictionary).toContain('_C');
    const page = await read(await request('?year=2025'));
    expect(page).toMatch(
      /2025: 100 records \(ZIP\)<\/a><span>[\d.]+% of values shown; [\d.]+% of rows complete/,
    );
    for (const year of ['2022', '2026']) expect(page).not.toContain(`${year}: `);
    expect(page).toContain('Years with fewer than 10 records');
    expect(readme).toContain('Years with fewer than 10 records');
  });

  it('accept no filter but the year in public-use files, and no records without a request', async () => {
    for (const [place, status] of [
      ['/public-use?year=2025&province=31', 400],
      ['/public-use?year=0', 400],
      ['/public-use?year=2026', 404],
      ['/public-use?year=2022', 404],
      ['/csv?year=2025', 403],
      ['/json?year=2025', 403],
      ['/csv?by=city&by=case_detail&by=victim', 413],
      ['/pdf', 404],
    ] as const) {
      expect([place, (await request(place)).status]).toEqual([place, status]);
    }
  });

  it('are in the history of downloads with an address that returns them again', async () => {
    await (await request('/csv?year=2024&by=right')).text();
    await expect
      .poll(() =>
        db.selectFrom('access_history').select(['kind', 'href']).orderBy('id', 'desc').execute(),
      )
      .toContainEqual({
        kind: 'detailed',
        href: `/dashboard/detailed-data/csv?year=2024&as_of=${calculation.id}&by=right&lng=en`,
      });
  });
});
