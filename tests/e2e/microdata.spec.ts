import { type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openZipEntries } from '~/platform/storage/zip-entries.server';
import { expect, accountTest, test } from './support/account';
import { countRecords, fixtureOf } from './support/count-records';
import { toNumber } from './support/visitor';

const complaints = fixtureOf('complaints');

/** Reads a file of a ZIP archive as text. */
async function readEntry(archive: Buffer, name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'terang-e2e-'));
  await writeFile(join(folder, 'archive.zip'), archive);
  const zip = await openZipEntries(join(folder, 'archive.zip'));
  const chunks: Buffer[] = [];
  for await (const chunk of zip.read(name, 10_000_000)) chunks.push(chunk);
  zip.close();
  await rm(folder, { recursive: true });
  return Buffer.concat(chunks).toString();
}

const rows = (page: Page) => page.locator('.records tbody tr');
const headings = (page: Page) => page.locator('.records thead th');

test('guests see what exists, an invented row, and return after logging in', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard?year=2025&province=31');
  await visitor.follow(page.getByRole('link', { name: 'Data rinci' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data rinci');
  await expect(page.getByText('Ini contoh rekaan')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('link', { name: /^Unduh/ })).toHaveCount(0);
  const logIn = page.locator('#content').getByRole('link', { name: 'Masuk dan lanjutkan' });
  const to = new URL((await logIn.getAttribute('href')) ?? '', 'http://portal').searchParams;
  expect(to.get('to')).toMatch(/^\/dashboard\/detailed-data\?.*province=31/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('guests get no archive but the log-in page', async ({ visitor }) => {
  const response = await visitor.page.request.get('/dashboard/detailed-data/csv?year=2025', {
    maxRedirects: 0,
  });
  expect(response.status()).toBe(303);
  expect(response.headers().location).toContain('/login?to=%2Fdashboard%2Fdetailed-data%2Fcsv');
});

accountTest(
  'a user sees as many records as the dashboard counts, a page at a time',
  async ({ page, visitor }) => {
    await visitor.open('/dashboard?year=2024');
    const total = toNumber((await visitor.total.textContent()) ?? '');
    await visitor.follow(page.getByRole('link', { name: 'Data rinci' }));
    await expect(page.locator('.microdata-count')).toHaveText(`${total} baris data`);
    await expect(rows(page)).toHaveCount(10);
    await visitor.follow(page.getByRole('link', { name: 'Berikutnya' }));
    await expect(page.locator('.pagination [aria-current=page]')).toHaveText('2');
    await page.getByRole('link', { name: 'Kembali ke dasbor' }).click();
    await visitor.countsInAll(`${total} pengaduan`);
  },
);

accountTest(
  'a user chooses columns and the length of a page, and the filter stays',
  async ({ page, visitor }) => {
    await visitor.open('/dashboard/detailed-data?year=0&right=R04');
    const form = page.getByRole('form', { name: 'Kolom' });
    const boxes = await form.getByRole('checkbox').all();
    for (const box of boxes) await box.uncheck();
    await form.getByRole('checkbox', { name: 'Provinsi' }).check();
    await form.getByRole('checkbox', { name: 'Hak', exact: true }).check();
    await form.getByLabel('Baris per halaman').selectOption('25');
    await form.getByRole('button', { name: 'Perbarui tabel' }).click();
    await expect(headings(page)).toHaveText(['Bulan', 'Provinsi', 'Hak']);
    await expect(rows(page)).toHaveCount(25);
    await expect(rows(page).locator('td:last-child', { hasText: 'R04' })).toHaveCount(25);
    await expect(page).toHaveURL(/columns=province&columns=right/);
  },
);

accountTest(
  'a user downloads what the page shows, and it is the imported file without its secrets',
  async ({ page, visitor }) => {
    await visitor.open('/dashboard/detailed-data?year=2025&type=1&right=R04');
    const address = await page.getByRole('link', { name: 'Unduh CSV' }).getAttribute('href');
    expect(address).toContain('as_of=1');
    const response = await visitor.fetch(address ?? '');
    expect(response.headers()).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="terang-complaints-detailed-1-csv.zip"',
      'cache-control': 'private, no-store',
    });
    const archive = await response.body();
    const data = await readEntry(archive, 'data.csv');
    const records: Record<string, string>[] = parse(data, { columns: true, bom: true });
    const condition = '$c["received_on"] ~ /^2025/ && $c["right"] ~ /R04/';
    expect(records).toHaveLength(countRecords(complaints, condition));
    expect(Object.keys(records[0] ?? {}).slice(0, 4)).toEqual([
      'month',
      'province',
      'province_name',
      'city',
    ]);
    const places = countRecords(complaints, `${condition} && $c["country"] == "MY"`);
    expect(records.filter(({ country }) => country === 'MY')).toHaveLength(places);
    expect(data).not.toMatch(/\d{4}-\d\d-\d\d/);
    const readme = await readEntry(archive, 'README.txt');
    expect(readme).toContain('Versi data 1');
    expect(readme).toContain('as_of=1');
    expect(await readEntry(archive, 'dictionary.csv')).toContain('R04');
  },
);

accountTest('consultations have detailed data of their own', async ({ page, visitor }) => {
  await visitor.open('/complaint-data/data-consultation/detailed-data?year=0');
  const total = countRecords(fixtureOf('consultations'), '1');
  await expect(page.locator('.microdata-count')).toHaveText(`${total} baris data`);
  await expect(headings(page)).toHaveText([
    'Bulan',
    'Provinsi',
    'Negara',
    'Saluran',
    'Tema',
    'Isu',
  ]);
  for (const format of ['csv', 'xlsx', 'json']) {
    const address = `/complaint-data/data-consultation/detailed-data/${format}`;
    expect((await visitor.fetch(address)).status()).toBe(200);
  }
  const unknown = await visitor.fetch('/complaint-data/data-consultation/detailed-data/pdf');
  expect(unknown.status()).toBe(404);
});

accountTest('a user who downloads too often has to wait', async ({ visitor }) => {
  const statuses: number[] = [];
  for (let time = 0; time < 21; time += 1) {
    const answer = await visitor.fetch('/dashboard/detailed-data/json?year=2025&month=1');
    await answer.body();
    statuses.push(answer.status());
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
});
