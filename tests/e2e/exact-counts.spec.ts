import { expect, test } from './support/account';
import { checkAccessibility } from './support/check-accessibility';
import { logInAsStaff } from './support/officer';
import { openEverything } from './support/open-everything';

const address = '/staff/exact-counts/complaints?by=right,province&year=2025';

const texts = {
  id: {
    link: 'Jumlah persis',
    mark: 'Internal: jumlah persis, bukan untuk dipublikasikan',
    form: 'Tabel yang ingin dilihat',
    rows: 'Baris',
    show: 'Tampilkan tabel',
    other: 'Konsultasi',
    csv: 'CSV, seperti di halaman ini',
  },
  en: {
    link: 'Exact counts',
    mark: 'Internal: exact counts, not for publication',
    form: 'Table to show',
    rows: 'Rows',
    show: 'Show table',
    other: 'Consultations',
    csv: 'CSV, as on this page',
  },
} as const;

test.beforeEach(async ({ db, account, context, baseURL }) => {
  await logInAsStaff('analyst', { db, account, context, url: baseURL ?? '' });
});

for (const [language, t] of Object.entries(texts)) {
  test(`analysts cross exact counts and download them, marked: ${language}`, async ({
    page,
    visitor,
  }) => {
    await visitor.open(`/staff?lng=${language}`);
    await page.getByRole('link', { name: t.link }).click();
    await expect(page.getByText(t.mark)).toBeVisible();
    const form = page.getByRole('form', { name: t.form });
    await form.getByLabel(t.rows).selectOption('status');
    await form.getByRole('button', { name: t.show }).click();
    await expect(page).toHaveURL(/\/staff\/exact-counts\/complaints\?.*by=status/);
    const csv = page.getByRole('link', { name: t.csv });
    await expect(csv).toHaveAttribute('href', /by=status/);
    await expect(page.getByText(t.mark)).toBeVisible();
    const total = (await page.locator('tfoot .grid-total').textContent()) ?? '';
    const file = await visitor.fetch((await csv.getAttribute('href')) ?? '');
    expect(file.headers()['content-disposition']).toContain('"internal-terang-complaints-status-');
    const lines = (await file.text()).split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF?INTERNAL,STATUS,/);
    expect(lines[1]?.replaceAll('"', '').startsWith(t.mark)).toBe(true);
    expect(lines.at(-2)).toContain(`,${total.replace(/\D/g, '')},`);
    await page.locator('.view-bar').getByRole('link', { name: t.other }).click();
    await expect(page).toHaveURL(/\/staff\/exact-counts\/consultations$/);
    await expect(page.locator('.internal-subject')).toContainText(t.other);
  });
}

test('links and sort order of exact counts stay within the staff pages', async ({
  page,
  visitor,
}) => {
  await visitor.open(address);
  const heads = page.locator('.grid thead th');
  await heads.nth(2).getByRole('link').click();
  await expect(heads.nth(2)).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/\/staff\/exact-counts\/complaints\?.*sort=/);
  await page.getByRole('link', { name: 'Tukar baris dan kolom' }).click();
  await expect(heads.first()).toHaveText(/^Provinsi/);
  await expect(page).toHaveURL(/\/staff\/exact-counts\/complaints\?by=province,right/);
  const division = page.getByRole('link', { name: '38 provinsi' });
  await division.click();
  await expect(division).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(
    /\/staff\/exact-counts\/complaints\?by=province,right&.*division=38/,
  );
  await page.locator('.chip').click();
  await expect(page.locator('.chip')).toHaveCount(0);
  await expect(page).toHaveURL(/\/staff\/exact-counts\/complaints\?/);
  await page.getByRole('link', { name: 'Lihat seperti yang dilihat pengunjung' }).click();
  await expect(page).toHaveURL(/\/dashboard\/cross-table\?by=province,right/);
});

test('the page of exact counts fits narrow screens, and axe finds no violations', async ({
  page,
  visitor,
  isScripted,
}) => {
  test.slow();
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await visitor.open(`${address}&lng=de`);
    await openEverything(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `at ${width} px`).toBe(0);
  }
  if (isScripted) await checkAccessibility(visitor, address);
});

test('every printed page of exact counts repeats the mark and the header of the table', async ({
  page,
  visitor,
}) => {
  await page.emulateMedia({ media: 'print' });
  await visitor.open(address);
  await expect(page.locator('.internal-mark')).toContainText(texts.id.mark);
  await expect(page.locator('.internal-mark')).toHaveCSS('display', 'table-header-group');
  await expect(page.locator('.internal-mark')).toHaveCSS('break-inside', 'avoid');
  await expect(page.locator('.internal')).toHaveCSS('display', 'table');
});
