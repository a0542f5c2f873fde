import { expect, test } from './support/visitor-test';

test('the page of sharing leads to the builder with its view', async ({ page, visitor }) => {
  await visitor.open('/dashboard/share?year=2025&province=31');
  await page.locator('.sharing').getByRole('link', { name: 'Buat grafik atau tabel' }).click();
  await expect(page).toHaveURL('/builder?dataset=complaints&year=2025&province=31');
  const form = page.getByRole('form', { name: 'Buat grafik atau tabel' });
  await expect(form.getByLabel('Provinsi', { exact: true })).toHaveValue('31');
});

test('a widget and a filter make a link, a code, files and a preview', async ({
  page,
  visitor,
}) => {
  await visitor.open('/builder');
  const form = page.getByRole('form', { name: 'Buat grafik atau tabel' });
  await form.getByLabel('Grafik atau tabel', { exact: true }).selectOption('yearly');
  await form.getByLabel('Tahun', { exact: true }).selectOption('2025');
  await form.getByLabel('Provinsi', { exact: true }).selectOption('31');
  await form.getByRole('button', { name: 'Tampilkan pratinjau' }).click();
  await expect(page).toHaveURL(/widget=yearly/);
  const link = page.locator('.builder-link a');
  await expect(link).toHaveAttribute(
    'href',
    /\/dashboard\/widgets\/yearly\?year=2025&province=31$/,
  );
  await expect(page.getByLabel('Kode untuk menyematkannya')).toHaveValue(
    /^<iframe src="http[^"]+\/embed\/complaints\/yearly\?[^"]+lng=id" title="[^"]+"/,
  );
  const frame = page.frameLocator('.builder-result iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('2025');
  for (const name of ['CSV', 'XLSX', 'JSON', 'SVG', 'PNG']) {
    const href = await page.locator('.builder-files').getByText(name).getAttribute('href');
    expect((await visitor.fetch(href ?? '')).status(), name).toBe(200);
  }
});

test('the address is the whole state, with the advanced filter in it', async ({
  page,
  visitor,
}) => {
  await visitor.open('/builder?dataset=complaints&widget=victim&year=0&right=R04&measure=files');
  await expect(page.getByLabel('Grafik atau tabel', { exact: true })).toHaveValue('victim');
  await expect(page.getByLabel('Satuan hitung')).toHaveValue('files');
  await expect(page.locator('input[type=checkbox][name=right][value=R04]')).toBeChecked();
  await expect(page.locator('.builder-link a')).toHaveAttribute('href', /right=R04&measure=files/);
});

test('another dataset brings its own widgets and filters', async ({ page, visitor }) => {
  await visitor.open('/builder');
  await page.locator('.builder-datasets').getByRole('link', { name: 'Konsultasi' }).click();
  await expect(page).toHaveURL('/builder?dataset=consultations');
  const form = page.getByRole('form', { name: 'Buat grafik atau tabel' });
  await expect(form.getByLabel('Saluran', { exact: true })).toBeVisible();
});

test('what the address gets wrong is named', async ({ page, visitor }) => {
  await visitor.open('/builder?dataset=nothing&widget=nowhere&province=999');
  const notice = page.locator('.notice:visible');
  for (const value of ['nothing', 'nowhere', '999']) await expect(notice).toContainText(value);
});

test('the code is copied where a script may do it', async ({
  page,
  context,
  visitor,
  isScripted,
}) => {
  await visitor.open('/builder');
  const copy = page.getByRole('button', { name: 'Salin kode' });
  if (!isScripted) return expect(copy).toHaveCount(0);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await copy.click();
  await expect(page.getByText('Kode sudah disalin.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await page.getByLabel('Kode untuk menyematkannya').inputValue());
});

test('a browser that refuses to copy is told of', async ({ page, visitor, isScripted }) => {
  test.skip(!isScripted, 'without script there is no button to copy');
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await visitor.open('/builder');
  await page.getByRole('button', { name: 'Salin kode' }).click();
  await expect(page.getByText('Kode gagal disalin.')).toBeVisible();
});

test('two classifications are crossed under the filter that was chosen', async ({
  page,
  visitor,
}) => {
  await visitor.open('/builder?dataset=complaints&widget=right&year=2025&province=31');
  await page.getByRole('link', { name: 'Silangkan dua klasifikasi' }).click();
  await expect(page).toHaveURL('/dashboard/cross-table?year=2025&province=31');
});
