import { countRecords, fixtureOf } from './support/count-records';
import { expect, test } from './support/visitor-test';
import { type Visitor } from './support/visitor';

// Questions of a journalist, each answered within three acts from the home page: a link followed or a form
// sent. Which right grows fastest: trends.spec.ts. Two provinces beside each other: comparison.spec.ts.

const complaints = fixtureOf('complaints');
const thisYear = '2026';

/** The first act: from the home page to the dashboard. */
async function openDashboard({ page, isScripted }: Visitor): Promise<void> {
  await page.goto('/home');
  await page.getByRole('link', { name: 'Buka dasbor' }).first().click();
  await page.waitForURL(/\/dashboard/);
  await page.locator('.answer').waitFor();
  if (isScripted) await page.waitForFunction(() => history.scrollRestoration === 'manual');
}

/** Counts the complaints under an awk condition. */
function count(condition: string): number {
  return countRecords(complaints, condition);
}

test('how many are there in my province this year?', async ({ page, visitor }) => {
  await openDashboard(visitor);
  await visitor.choose('Provinsi', 'DKI Jakarta');
  const expected = count(`$c["province"] == "31" && $c["received_on"] ~ /^${thisYear}/`);
  await visitor.countsInAll(`${expected} pengaduan`);
  await expect(page.locator('.chips')).toContainText('DKI Jakarta');
});

test('are there more than last year?', async ({ page, visitor }) => {
  await openDashboard(visitor);
  await visitor.choose('Tahun', '2025');
  const [now, before] = ['2025', '2024'].map((year) => count(`$c["received_on"] ~ /^${year}/`));
  await visitor.countsInAll(`${now} pengaduan`);
  // Chance explains a difference of one.
  await expect(visitor.total).toContainText('hampir sama dengan tahun 2024');
  await expect(page.locator('.answer-text > p').first()).toHaveText(
    new RegExp(`2025: ${now}.*2024: ${before}`),
  );
});

test('against whom are most of them?', async ({ visitor }) => {
  await openDashboard(visitor);
  const figures = await visitor.figures('defendant');
  const [most = ''] = Object.keys(figures);
  expect(most).not.toBe('');
  const codes = Array.from({ length: 17 }, (_, index) => `P${String(index + 1).padStart(2, '0')}`);
  const counts = codes.map((code) =>
    count(`$c["received_on"] ~ /^${thisYear}/ && $c["defendant"] ~ /${code}/`),
  );
  expect(figures[most]).toBe(Math.max(...counts));
});

test('how many are there in my city?', async ({ page, visitor }) => {
  await openDashboard(visitor);
  await visitor.choose('Provinsi', 'Jawa Timur');
  const city = visitor.field('Kabupaten atau kota').locator('option').nth(1);
  await visitor.shows('/dashboard?province=35');
  const [name, code] = await Promise.all([city.textContent(), city.getAttribute('value')]);
  await visitor.choose('Kabupaten atau kota', name ?? '');
  const expected = count(`$c["city"] == "${code}" && $c["received_on"] ~ /^${thisYear}/`);
  await visitor.countsInAll(`${expected} pengaduan`);
  await expect(page.locator('.chips')).toContainText(name ?? '');
});

test('how many are about torture by the police since 2020?', async ({ visitor }) => {
  await openDashboard(visitor);
  await visitor.openFilter();
  await visitor.filter.getByRole('button', { name: 'Filter lain' }).click();
  await visitor.shows('/dashboard?type=1');
  await visitor.openFilter();
  const choose = async (group: string, name: string | RegExp) => {
    const boxes = visitor.filter.getByRole('group', { name: group, exact: true });
    const box = boxes.getByRole('checkbox', { name });
    const summary = visitor.filter.locator('summary', { hasText: new RegExp(`^${group}\\d*$`) });
    if (!(await box.isVisible())) await summary.click();
    await box.check();
  };
  await visitor.field('Tahun').selectOption({ label: 'Semua tahun' });
  await choose('Isu', /penyiksaan oleh aparat/);
  await choose('Teradu', /Kepolisian/);
  await visitor.filter.getByRole('button', { name: 'Terapkan' }).click();
  const expected = count(
    '($c["issue"] ~ /I05/ || $c["case_detail"] ~ /I05/) && $c["defendant"] ~ /P01/',
  );
  await visitor.countsInAll(`${expected} pengaduan`);
});

test('how many are there for every 100,000 inhabitants?', async ({ visitor }) => {
  await openDashboard(visitor);
  const map = visitor.widget('map');
  await map.getByRole('link', { name: 'Per 100.000 penduduk' }).click();
  await expect(map.locator('figcaption')).toContainText('Kemendagri 2025');
  await map.getByText('Tampilkan sebagai tabel').click();
  await expect(map.getByRole('columnheader', { name: 'Per 100.000 penduduk' })).toBeVisible();
  await expect(map.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(/^\d+,\d+$/);
});

test('how do I cite it?', async ({ page, visitor }) => {
  await openDashboard(visitor);
  await page.getByRole('link', { name: 'Bagikan, kutip, atau sematkan' }).first().click();
  await expect(page).toHaveURL('/dashboard/share');
  const today = new Date().getFullYear();
  await expect(page.getByLabel('Kutipan (APA)')).toHaveValue(
    new RegExp(`Pengaduan, [^(]*${thisYear} .*${today}.*/dashboard\\?as_of=1`),
  );
});

test('how do I put it on my site?', async ({ page, visitor }) => {
  await openDashboard(visitor);
  await visitor
    .widget('right')
    .getByRole('link', { name: /^Unduh, bagikan/ })
    .click();
  await expect(page).toHaveURL('/dashboard/widgets/right/share');
  await expect(page.getByLabel('Kode untuk menyematkannya di situs lain')).toHaveValue(
    /^<iframe src="http[^"]+\/embed\/complaints\/right[^"]*" title="[^"]+"/,
  );
});
