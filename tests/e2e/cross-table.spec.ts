import { expect, test } from './support/visitor-test';

const address = '/dashboard/cross-table?by=right,province&year=2025';

test('the form crosses two dimensions and keeps the view', async ({ page, visitor }) => {
  await visitor.open('/dashboard/cross-table?year=2025&month=3');
  const form = page.getByRole('form', { name: 'Tabel yang ingin dilihat' });
  await form.getByLabel('Baris').selectOption('Korban');
  await form.getByLabel('Kolom').selectOption('Status penanganan');
  await form.getByRole('button', { name: 'Tampilkan tabel' }).click();
  await expect(page).toHaveURL(/by=victim,status/);
  await expect(page.locator('.answer-head')).toContainText('Maret 2025');
  const table = page.getByRole('region', { name: 'Korban menurut status penanganan' });
  await expect(table.getByRole('columnheader').first()).toHaveText(/^Korban/);
  await expect(table.getByRole('columnheader').last()).toHaveText(/^Jumlah/);
});

test('the filter opens within the form of a cross table and applies', async ({ page, visitor }) => {
  await visitor.open(address);
  const total = page.locator('tfoot .grid-total');
  const before = await total.textContent();
  const form = page.getByRole('form', { name: 'Tabel yang ingin dilihat' });
  await form.getByText('Ubah filter').click();
  await form.getByLabel('Provinsi', { exact: true }).selectOption('31');
  await form.getByRole('button', { name: 'Tampilkan tabel' }).click();
  await expect(page).toHaveURL(/province=31/);
  await expect(total).not.toHaveText(before ?? '');
  await page.locator('.chip').last().click();
  await expect(page).toHaveURL(/by=right,province&year=2025$/);
  await expect(total).toHaveText(before ?? '');
});

test('a cross table shows the numbers of the dashboard', async ({ page, visitor }) => {
  await visitor.open(address);
  const row = page.locator('tbody tr').first();
  const name = (await row.getByRole('rowheader').textContent()) ?? '';
  const total = await row.locator('.grid-total').textContent();
  await visitor.open('/dashboard/widgets/right?year=2025');
  const same = page.locator('.bar-table tr').filter({ hasText: name }).first();
  await expect(same).toContainText(total ?? '');
});

test('a column header sorts the rows, and rows and columns can be swapped', async ({
  page,
  visitor,
}) => {
  await visitor.open(address);
  const table = page.locator('.grid');
  const head = table.getByRole('columnheader').nth(3);
  await head.getByRole('link').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  const cells = await table.locator('tbody tr td:nth-child(4)').allTextContents();
  const numbers = cells.slice(0, 5).map((text) => Number(text.replace(/\D/g, '')));
  expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
  await page.getByRole('link', { name: 'Tukar baris dan kolom' }).click();
  await expect(page).toHaveURL(/by=province,right/);
  await expect(table.getByRole('columnheader').first()).toHaveText(/^Provinsi/);
});

test('the files of a cross table contain what the page shows', async ({ page, visitor }) => {
  await visitor.open(address);
  const total = (await page.locator('tfoot .grid-total').textContent()) ?? '';
  const link = page.getByRole('link', { name: 'CSV, seperti di halaman ini' });
  const csv = await (await visitor.fetch((await link.getAttribute('href')) ?? '')).text();
  expect(csv.split('\r\n').at(-2)).toContain(`,${total.replace(/\D/g, '')},`);
  const sheet = page.getByRole('link', { name: 'XLSX, satu baris per kombinasi' });
  const workbook = await visitor.fetch((await sheet.getAttribute('href')) ?? '');
  expect(workbook.headers()['content-disposition']).toContain('right-province-long');
});
