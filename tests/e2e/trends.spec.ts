import { countRecords, fixtureOf } from './support/count-records';
import { toNumber } from './support/visitor';
import { expect, test } from './support/visitor-test';

const address = '/dashboard/trends?of=right';

test('the fastest-growing right is found in three steps', async ({ page, visitor }) => {
  await visitor.open('/home');
  await page.getByRole('link', { name: 'Buka dasbor' }).first().click();
  await page.waitForURL(/\/dashboard/);
  await page.getByRole('link', { name: 'Tren', exact: true }).click();
  await page.waitForURL(/\/dashboard\/trends/);
  const answer = page.locator('.compared');
  await expect(answer).toContainText(/Kenaikan terbesar yang jelas|tidak ada kenaikan yang jelas/i);
  const form = page.getByRole('form', { name: 'Yang ingin dilihat' });
  await form.getByLabel('Urutan').selectOption('Kenaikan terbesar dahulu');
  await form.getByRole('button', { name: 'Tampilkan', exact: true }).click();
  await expect(page).toHaveURL(/of=right&sort=growth$/);
  // The address changes before the page.
  await expect(async () => {
    const changes = await answer.locator('.grid tbody td:last-child').allTextContents();
    const percents = changes.map((text) => /[+−]?[\d.,]+(?=%)/.exec(text)?.[0] ?? '');
    const numbers = percents
      .filter((text) => text !== '')
      .map((text) => Number(text.replace('−', '-').replace(',', '.')));
    expect(numbers.length).toBeGreaterThan(3);
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
    expect(percents.slice(numbers.length).join('')).toBe('');
  }).toPass({ timeout: 10_000 });
});

test('each year of each right is counted as in the records', async ({ page, visitor }) => {
  await visitor.open(`${address}&show=table`);
  const table = page.getByRole('region', { name: 'Hak per tahun' }).getByRole('table');
  const heads = (await table.locator('thead th').allTextContents()).map((text) => text.trim());
  expect(heads.some((text) => text.includes('2026 (tidak lengkap)'))).toBe(true);
  const column = heads.findIndex((text) => text.startsWith('2025'));
  const cells = await table.locator(`tbody td:nth-child(${column + 1})`).allTextContents();
  const codes = Array.from({ length: 20 }, (_, index) => `R${String(index + 1).padStart(2, '0')}`);
  const counts = codes.map((code) =>
    countRecords(fixtureOf('complaints'), `$c["received_on"] ~ /^2025/ && $c["right"] ~ /${code}/`),
  );
  const descending = (numbers: number[]) => [...numbers].sort((a, b) => b - a);
  const largest = descending(cells.map(toNumber)).slice(0, 5);
  expect(largest).toEqual(descending(counts).slice(0, 5));
});

test('charts have their own scale, their first and last number, and a table below', async ({
  page,
  visitor,
}) => {
  await visitor.open(address);
  const first = page.locator('.trend').first();
  const name = (await first.getByRole('heading').textContent()) ?? '';
  await expect(page.locator('.trends-legend')).toContainText('mulai dari nol');
  await expect(page.locator('.trends-legend')).toContainText('tidak lengkap');
  await expect(first.locator('path.trend-open')).toHaveAttribute('d', /^M.+L/);
  await page.getByText('Tampilkan sebagai tabel').click();
  const row = page.getByRole('row').filter({ hasText: name });
  const cells = await row.getByRole('cell').allTextContents();
  const values = await first.locator('.trend-value').allTextContents();
  expect(values).toEqual([cells[0], cells.at(-3)]);
});

test('the form chooses months, and the table keeps its years', async ({ page, visitor }) => {
  await visitor.open(address);
  const form = page.getByRole('form', { name: 'Yang ingin dilihat' });
  await form.getByLabel('Satuan waktu', { exact: true }).selectOption('Bulan');
  await form.getByRole('button', { name: 'Tampilkan', exact: true }).click();
  await visitor.shows('/dashboard/trends?of=right&per=month');
  await expect(page.locator('.answer-head')).toContainText('Hak per bulan');
  await expect(page.locator('.trend').first()).toContainText('Jan 2024');
  await page.getByText('Tampilkan sebagai tabel').click();
  await expect(page.getByRole('region', { name: 'Hak per tahun' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'CSV: Hak per bulan' })).toBeVisible();
});

test('column headings sort the table, and the filter applies', async ({ page, visitor }) => {
  await visitor.open(`${address}&show=table`);
  const head = page.getByRole('columnheader', { name: /^Hak/ });
  await head.getByRole('link').click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  const form = page.getByRole('form', { name: 'Yang ingin dilihat' });
  await form.getByText('Ubah filter').click();
  await form.getByLabel('Provinsi', { exact: true }).selectOption('31');
  await form.getByRole('button', { name: 'Tampilkan', exact: true }).click();
  await expect(page).toHaveURL(/province=31/);
  await expect(page.locator('.answer-head')).toContainText('Jakarta');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
});

test('the files of trends contain what the page shows', async ({ page, visitor }) => {
  await visitor.open(`${address}&show=table`);
  const total = (await page.locator('tfoot td').nth(-2).textContent()) ?? '';
  const link = page.getByRole('link', { name: 'CSV: Hak per tahun' });
  const csv = await (await visitor.fetch((await link.getAttribute('href')) ?? '')).text();
  expect(csv.split('\r\n').at(-2)).toContain(`,_T,${total.replace(/\D/g, '')},`);
  const sheet = page.getByRole('link', { name: 'XLSX: Hak per tahun' });
  const workbook = await visitor.fetch((await sheet.getAttribute('href')) ?? '');
  expect(workbook.headers()['content-disposition']).toContain('right-trends');
});

test('ignored parts of the address are named', async ({ page, visitor }) => {
  await visitor.open('/dashboard/trends?of=colour&sort=size&show=pie');
  const notices = page.locator('.notices, [role=alert], .notice').first();
  await expect(notices).toContainText('colour');
  await expect(notices).toContainText('pie');
  await expect(page.locator('.trend').first()).toBeVisible();
});
