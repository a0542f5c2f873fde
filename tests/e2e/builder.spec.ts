import { type Page } from '@playwright/test';
import { expect, test } from './support/visitor-test';

const formOf = (page: Page) => page.getByRole('form', { name: 'Buat grafik atau tabel' });

/** Returns the finding of a cross table, which is its heading. */
const findingOf = (page: Page) => page.locator('.answer-head h2');

/** Chooses a part of the question, which a script answers immediately and the button without one. */
async function choose(
  page: Page,
  { isScripted }: { isScripted: boolean },
  name: string,
  value: string,
) {
  const field = formOf(page).locator(`select[name="${name}"]`);
  await field.selectOption(value);
  if (!isScripted)
    await formOf(page).getByRole('button', { name: 'Tampilkan', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`[?&]${name}=${value}(&|$)`));
  await expect(field).toHaveValue(value);
}

test('the question is a sentence, and its answer is beneath', async ({ page, visitor }) => {
  await visitor.open('/builder');
  const sentence = formOf(page).locator('.ask');
  await expect(sentence).toHaveText(/^Tampilkan .* menurut .* untuk .* dibandingkan dengan /);
  const table = page.getByRole('region', { name: 'Hak menurut provinsi', exact: true });
  await expect(table.getByRole('columnheader').first()).toHaveText(/^Provinsi/);
  await expect(page.locator('.builder-subject')).toContainText('Pengaduan');
});

test('provinces are compared with all of Indonesia, by shares', async ({ page, visitor }) => {
  await visitor.open('/builder?widget=right&by=province&compare=all&year=0');
  await expect(formOf(page).locator('select[name="compare"]')).toHaveValue('all');
  await expect(findingOf(page)).toHaveText(
    /^(Selisih yang jelas: .+|Tidak ada selisih yang jelas .+)$/,
  );
  const all = page.locator('.grid tbody tr').first();
  await expect(all.getByRole('rowheader')).toHaveText('Seluruh Indonesia');
  const share = (await all.getByRole('cell').first().textContent()) ?? '';
  expect(share).toMatch(/^\d+(,\d)?%$/);
  const cell = page.locator('.grid tbody tr', { hasText: 'DKI Jakarta' }).getByRole('cell').first();
  const percent = (await cell.textContent())?.match(/[\d,]+%/)?.[0] ?? '';
  const right = (await page.locator('.grid thead a').nth(1).innerText()).replace(/,.*/, '');
  // The page of comparisons shows the same.
  await visitor.open('/dashboard/compare?compare=province:0&province=31&year=0');
  const row = page.locator('.pairs-codes').getByRole('row').filter({ hasText: right });
  await expect(row).toContainText(percent);
  await expect(row).toContainText(share);
  await visitor.open('/builder?widget=right&by=province&year=0');
  await expect(page.locator('.grid tfoot').getByRole('rowheader')).toHaveText('Jumlah');
});

test('compared provinces show shares, cases or differences', async ({ page, visitor }) => {
  await visitor.open('/builder?widget=right&by=province&compare=all&year=0');
  const ofFirst = page.locator('.grid tbody tr').nth(1).getByRole('cell').first();
  const numbers = page.getByRole('group', { name: 'Tampilkan angka sebagai' });
  await expect(ofFirst).toHaveText(/%/);
  await numbers.getByRole('link', { name: 'Selisih' }).click();
  await expect(ofFirst).toHaveText(/^(▲ |▼ )?.*[+−±][\d,]+$/);
  await numbers.getByRole('link', { name: 'Pengaduan' }).click();
  await expect(ofFirst).toHaveText(/^[^%+−±]*\d$/);
  await expect(page).toHaveURL(/numbers=count(#grid-title)?$/);
});

test('examples link to their answers', async ({ page, visitor }) => {
  await visitor.open('/builder');
  await page.getByRole('link', { name: 'Isu apa yang meningkat?' }).click();
  await expect(page.locator('.answer-head')).toContainText('Isu per tahun');
  await page.getByRole('link', { name: 'Siapa yang diadukan di provinsi saya?' }).click();
  await expect(page.getByRole('region', { name: 'menurut provinsi' })).toBeVisible();
  await expect(page.locator('.notice:visible')).toHaveCount(0);
});

test('each choice is answered: a cross table, a series, a comparison, a chart', async ({
  page,
  visitor,
}) => {
  await visitor.open('/builder?widget=right&by=province');
  await choose(page, visitor, 'year', '2025');
  await expect(page.locator('.builder-subject')).toContainText('2025');
  await choose(page, visitor, 'widget', 'victim');
  await expect(page.getByRole('region', { name: 'Korban menurut provinsi' })).toBeVisible();
  await choose(page, visitor, 'by', 'year');
  await expect(page.locator('.answer-head')).toContainText('Korban per tahun');
  await choose(page, visitor, 'compare', 'year-before');
  await expect(page.getByRole('heading', { name: 'Korban: persentase' })).toBeVisible();
  await expect(page.locator('.pairs-codes')).toHaveCount(1);
});

test('the answer may be one number, but not without what divides it', async ({ page, visitor }) => {
  await visitor.open('/builder?widget=total&by=province&year=2025');
  const frame = page.frameLocator('.builder-result iframe');
  await expect(frame.getByRole('heading', { name: 'Provinsi' })).toBeVisible();
  await visitor.open('/builder?widget=total&year=2025');
  await page.locator('.builder-result').getByRole('link', { name: 'menurut provinsi' }).click();
  await expect(page).toHaveURL(/widget=right&by=province&year=2025$/);
  await expect(page.locator('.grid tbody tr').first()).toBeVisible();
});

test('rows and columns change places, and another order keeps the question', async ({
  page,
  visitor,
}) => {
  await visitor.open('/builder?widget=right&by=victim&year=2025');
  const heads = page.locator('.grid').getByRole('columnheader');
  await heads.nth(2).getByRole('link').click();
  await expect(page).toHaveURL(/^[^?]*\/builder\?.*by=victim.*sort=/);
  await expect(heads.nth(2)).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('link', { name: 'Tukar baris dan kolom' }).click();
  await expect(page).toHaveURL(/widget=victim&by=right&year=2025$/);
  await expect(heads.first()).toHaveText(/^Hak/);
});

test('with script, keys pass over choices, and a question leaves one entry in the history', async ({
  page,
  visitor,
}) => {
  test.skip(!visitor.isScripted, 'without script the button applies what is chosen');
  await visitor.open('/home');
  await visitor.open('/builder?widget=right&by=victim&year=2025');
  const field = formOf(page).locator('select[name="by"]');
  await field.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/by=victim/);
  await page.keyboard.press('Tab');
  await expect(page).not.toHaveURL(/by=victim/);
  await expect(page.locator('.builder-subject')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/home');
});

test('files contain the answer', async ({ page, visitor }) => {
  await visitor.open('/builder?widget=right&by=victim&year=2025&compare=year-before');
  for (const name of ['CSV, seperti di halaman ini', 'XLSX, satu baris per kombinasi']) {
    const href = await page.getByRole('link', { name }).getAttribute('href');
    expect((await visitor.fetch(href ?? '')).status(), name).toBe(200);
  }
});

test('the share page links to the builder with its view', async ({ page, visitor }) => {
  await visitor.open('/dashboard/share?year=2025&province=31');
  await page.locator('.sharing').getByRole('link', { name: 'Buat grafik atau tabel' }).click();
  await expect(page).toHaveURL('/builder?dataset=complaints&year=2025&province=31');
  const form = formOf(page);
  await expect(form.getByLabel('Provinsi', { exact: true })).toHaveValue('31');
  await expect(form.locator('select[name="compare"]')).toHaveValue('all');
  await expect(page.locator('.compared .answer-head')).toContainText('Jakarta');
});

test('a chart has a link, a code, files and a preview', async ({ page, visitor }) => {
  await visitor.open('/builder?dataset=complaints&widget=yearly&year=2025&province=31');
  await expect(formOf(page).locator('select[name="widget"]')).toHaveValue('yearly');
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

test('the address is the whole state, including the advanced filter', async ({ page, visitor }) => {
  await visitor.open('/builder?dataset=complaints&widget=victim&year=0&right=R04&measure=files');
  await expect(formOf(page).locator('select[name="widget"]')).toHaveValue('victim');
  await expect(page.locator('select[name="measure"]')).toHaveValue('files');
  await expect(page.locator('input[type=checkbox][name=right][value=R04]')).toBeChecked();
  await expect(page.locator('.builder-link a')).toHaveAttribute('href', /right=R04&measure=files/);
});

test('another dataset has its own widgets and filters', async ({ page, visitor }) => {
  await visitor.open('/builder');
  await page.locator('.builder-header').getByRole('link', { name: 'Konsultasi' }).click();
  await expect(page).toHaveURL('/builder?dataset=consultations');
  await formOf(page).getByText('Tambah filter').click();
  await expect(formOf(page).getByLabel('Saluran', { exact: true })).toBeVisible();
});

test('invalid parts of the address are named', async ({ page, visitor }) => {
  await visitor.open('/builder?dataset=nothing&widget=nowhere&by=weather&province=999');
  const notice = page.locator('.notice:visible');
  for (const value of ['nothing', 'nowhere', 'weather', '999']) {
    await expect(notice).toContainText(value);
  }
});

test('copies the embed code if the browser allows it', async ({
  page,
  context,
  visitor,
  isScripted,
}) => {
  await visitor.open('/builder?widget=right');
  const copy = page.getByRole('button', { name: 'Salin kode' });
  if (!isScripted) return expect(copy).toHaveCount(0);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await copy.click();
  await expect(page.getByText('Kode sudah disalin.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await page.getByLabel('Kode untuk menyematkannya').inputValue());
});

test('reports that the browser refuses to copy', async ({ page, visitor, isScripted }) => {
  test.skip(!isScripted, 'without script there is no button to copy');
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await visitor.open('/builder?widget=right');
  await page.getByRole('button', { name: 'Salin kode' }).click();
  await expect(page.getByText('Kode gagal disalin.')).toBeVisible();
});
