import { expect, test } from './support/visitor-test';

test('resetting a list also clears what was typed and never applied', async ({ page, visitor }) => {
  await visitor.open('/faq/general-definition');
  const text = page.locator('#content').getByRole('searchbox');
  const reset = page.getByRole('link', { name: 'Hapus semua filter' });
  await text.fill('never applied');
  await reset.click();
  await expect(text).toHaveValue('');
  await expect(page).toHaveURL('/faq/general-definition');
  await visitor.open('/periodic-data/graph-data?category=map');
  await page.getByLabel('Tahun terbit').selectOption({ label: '2025' });
  await reset.click();
  await expect(page).toHaveURL('/periodic-data/graph-data');
  await expect(page.getByLabel('Tahun terbit')).toHaveValue('');
  await expect(page.getByLabel('Kategori')).toHaveValue('');
});

test('the title of a page names its number in a list', async ({ page, visitor }) => {
  await visitor.open('/periodic-data/actual-data');
  await expect(page).toHaveTitle('Laporan data berkala · Terang');
  await page.getByRole('link', { name: 'Berikutnya' }).click();
  await expect(page).toHaveTitle('Laporan data berkala · Halaman 2 · Terang');
  await visitor.open('/search?q=kabupaten&page=3');
  await expect(page).toHaveTitle('Pencarian: kabupaten · Halaman 3 · Terang');
});
