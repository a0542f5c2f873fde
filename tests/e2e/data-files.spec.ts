import { type Page } from '@playwright/test';
import { sql } from 'kysely';
import { complaints } from '~/datasets/complaints';
import { xlsx } from '../support/xlsx';
import { expect, test } from './support/account';
import { checkAccessibility } from './support/check-accessibility';
import { summary } from './support/forms';
import { logInAsStaff } from './support/officer';

const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (...values: string[]) => `<row>${values.map(cell).join('')}</row>`;

/** Presses a button that queues a job, and waits on its page until it is over; without script that loads itself again. */
async function runJob(page: Page, button: string): Promise<void> {
  const before = page.url();
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.waitForURL((address) => address.href !== before);
  await expect(page.getByRole('link', { name: 'Refresh' })).toHaveCount(0, { timeout: 60_000 });
}

test('an analyst uploads a workbook, sees what it holds, repairs what is rejected, and imports it', async ({
  page,
  db,
  account,
  visitor,
  context,
  baseURL,
  isScripted,
}) => {
  test.slow();
  await logInAsStaff('analyst', { db, account, context, url: baseURL ?? '' });
  const id = (number: number) => `${account.username}-${number}`;
  const records =
    row('Laporan pengaduan') +
    // No other file has the same columns.
    row('Nomor', 'Tanggal', 'Provinsi', account.username) +
    row(id(1), '31/01/2025', 'Aceh') +
    row(id(2), '01/02/2025', 'Bali').replace('<row', '<row hidden="1"') +
    row(id(3), '02/02/2025', 'Atlantis') +
    row(id(4), '03/02/2025', 'Jawa Brat') +
    row('Jumlah', '', '3');
  await visitor.open('/staff?lng=en');
  await page.getByRole('link', { name: 'Data files' }).click();
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'laporan.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: xlsx({ Data: records, Catatan: row('a', 'b') }),
  });
  await runJob(page, 'Upload');
  await expect(page.getByText('Other sheets: "Catatan"')).toBeVisible();
  await expect(page.getByText('Header: line 2')).toBeVisible();
  await expect(page.getByText('Hidden rows: 1 (4)')).toBeVisible();
  await expect(page.getByRole('row', { name: 'B · Tanggal' }).first()).toContainText('31/01/2025');
  if (isScripted) await checkAccessibility(visitor, new URL(page.url()).pathname);
  const fileAddress = page.url();

  await page.getByRole('link', { name: 'Choose its columns' }).click();
  if (isScripted) {
    // Without script the browser itself names what is missing.
    await page.locator('[name="from.id"]').selectOption('');
    await page.locator('[name="from.province"]').selectOption('Provinsi');
    await page.getByRole('button', { name: 'Save and check' }).click();
    await expect(summary(page)).toContainText('Choose the column for: Id.');
    await expect(page.locator('[name="from.province"]')).toHaveValue('Provinsi');
    await checkAccessibility(visitor, new URL(page.url()).pathname);
  }
  await page.locator('[name="from.id"]').selectOption('Nomor');
  await page.locator('[name="from.received_on"]').selectOption('Tanggal');
  await page.locator('[name="from.province"]').selectOption('Provinsi');
  await page.locator('[name="from.country"]').selectOption('The same value for every row');
  // With script the choice opens this itself.
  if (!isScripted) await page.locator('summary', { hasText: 'More choices: Country' }).click();
  await page.locator('[name="constant.country"]').fill('Atlantis');
  await page.getByRole('button', { name: 'Save and check' }).click();
  await expect(summary(page)).toContainText('The list has no such code or name: Country');
  await page.locator('[name="constant.country"]').fill('Indonesia');
  await runJob(page, 'Save and check');
  await expect(page.getByText('Nothing was written yet.')).toBeVisible();
  await page.getByRole('group', { name: 'Hidden rows' }).getByLabel('Include them').check();
  await page.getByRole('group', { name: 'Rows that look like totals' }).getByLabel('Leave').check();
  await runJob(page, 'Check again');
  await expect(page.getByText('Every row would be rejected (4).')).toBeVisible();
  await expect(page.getByText('all 4 dates could be read as d/m/yyyy')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '"Atlantis"' })).toContainText('C5');
  const rejects = await page.request.get(
    (await page
      .getByRole('link', { name: 'Download a list of all problems' })
      .getAttribute('href')) ?? '',
  );
  expect(await rejects.text()).toContain('Atlantis');
  const rows = await page.request.get(
    (await page.getByRole('link', { name: 'to correct (XLSX)' }).getAttribute('href')) ?? '',
  );
  expect([rows.status(), rows.headers()['content-type']]).toEqual([
    200,
    expect.stringContaining('spreadsheetml'),
  ]);
  await expect(page.getByLabel('Format of the dates')).toHaveValue('d/m/yyyy');
  await page.getByLabel(/“Atlantis” in Provinsi/).fill('Nowhere');
  await page.getByRole('button', { name: 'Save in the mapping' }).click();
  await expect(summary(page)).toBeVisible();
  // The proposal was left as it is, and nothing was saved yet.
  await expect(page.getByLabel(/“Jawa Brat” in Provinsi/)).toHaveValue('West Java');
  await expect(page.getByText('Proposed: West Java (32), the most similar name.')).toBeVisible();
  await page.getByLabel(/“Atlantis” in Provinsi/).fill('');
  await runJob(page, 'Save in the mapping and check again');
  await expect(page.getByLabel(/“Jawa Brat” in Provinsi/)).toHaveCount(0);
  await page.getByLabel('Decision').selectOption('not-stated');
  await page.getByRole('button', { name: 'Save for the ticked values' }).click();
  await expect(summary(page)).toContainText('Tick the values first.');
  await page.getByLabel('Decide together with others: “Atlantis”').check();
  await runJob(page, 'Save for the ticked values and check again');
  await expect(page.getByText('1 value counts as not recorded: "Atlantis"')).toBeVisible();
  if (isScripted) await checkAccessibility(visitor, new URL(page.url()).pathname);
  const importedRecords = async () => {
    const { rows } = await sql<{ id: string; province: string; country: string }>`
      select id, province, country from ${sql.table(complaints.table)}
      where id like ${`${account.username}-%`} order by id`.execute(db);
    return rows.map((record) => [record.id, record.province, record.country]);
  };
  expect(await importedRecords()).toEqual([]);

  await expect(page.getByRole('table', { name: 'Records by year of receipt' })).toBeVisible();
  await page.getByLabel('This file is complete').check();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(summary(page)).toContainText('Check again first');
  await runJob(page, 'Check again');
  await expect(page.getByText('Records that this complete file lacks')).toBeVisible();
  const missing = await page.request.get(
    (await page.getByRole('link', { name: /all ids/ }).getAttribute('href')) ?? '',
  );
  expect(await missing.text()).toMatch(/^\uFEFFid\n./);
  await page.getByLabel('Remove them').check();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(summary(page)).toContainText('Yes, remove these records');
  await page.getByLabel('Keep them').check();
  if (isScripted) await checkAccessibility(visitor, new URL(page.url()).pathname);
  await runJob(page, 'Import');
  await expect(page.getByText('Done.')).toBeVisible();
  expect(await importedRecords()).toEqual([
    [id(1), '11', 'ID'],
    [id(2), '51', 'ID'],
    [id(3), '_X', 'ID'],
    [id(4), '32', 'ID'],
  ]);

  await page.goto(fileAddress);
  await expect(page.getByLabel(/Mapping \d+: .*same columns/).first()).toBeChecked();
  await page.locator('summary', { hasText: 'Delete this file' }).click();
  await page.getByRole('button', { name: 'Delete this file' }).click();
  await expect(page.getByRole('heading', { name: 'Uploaded files' })).toBeVisible();
  expect((await page.request.get(fileAddress, { maxRedirects: 0 })).status()).not.toBe(200);
});
