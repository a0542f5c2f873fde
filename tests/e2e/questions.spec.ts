import { readFileSync } from 'node:fs';
import { type Locator } from '@playwright/test';
import { test as testWithDatabase } from './support/account';
import { countRecords, fixtureOf } from './support/count-records';
import { expect, test } from './support/visitor-test';
import { toNumber, type Visitor } from './support/visitor';

// Questions of a journalist, each answered within three acts from the home page: a link followed or a form
// sent. Which right grows fastest: trends.spec.ts. Two provinces side by side: comparison.spec.ts. Per
// inhabitant on the map: below.

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

/** The second act: the advanced filter, which is sent with its choices in the third. */
async function openAdvancedFilter(visitor: Visitor): Promise<void> {
  await visitor.openFilter();
  await visitor.filter.getByRole('button', { name: 'Filter lain' }).click();
  await visitor.shows('/dashboard?type=1');
  await visitor.openFilter();
}

/** Checks a box of the advanced filter in a form. */
async function check(form: Locator, group: string, name: RegExp): Promise<void> {
  const box = form.getByRole('group', { name: group, exact: true }).getByRole('checkbox', { name });
  const summaries = form.locator('details:not([open]) > summary');
  if (!(await box.isVisible())) {
    const all = summaries.filter({ hasText: /^(Filter lain|Filter lanjutan)/ });
    if ((await all.count()) > 0) await all.first().click();
    await summaries.filter({ hasText: new RegExp(`^${group}\\d*$`) }).click();
  }
  await box.check();
}

/** Returns the inhabitants of a province, as its code list has them. */
function inhabitants(province: string): number {
  const [head = [], ...rows] = readFileSync('data/countries/id/code-lists/province.csv', 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const row = rows.find(([code]) => code === province) ?? [];
  return Number(row[head.indexOf('population')]);
}

const month2025 = (month: number) => `2025-${String(month).padStart(2, '0')}`;

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
  const [choice, code] = await Promise.all([city.textContent(), city.getAttribute('value')]);
  const name = choice?.replace(/ \([^)]*\)$/, '') ?? '';
  await visitor.choose('Kabupaten atau kota', name);
  const expected = count(`$c["city"] == "${code}" && $c["received_on"] ~ /^${thisYear}/`);
  await visitor.countsInAll(`${expected} pengaduan`);
  await expect(page.locator('.chips')).toContainText(name);
});

test('how many are about torture by the police since 2020?', async ({ visitor }) => {
  await openDashboard(visitor);
  await openAdvancedFilter(visitor);
  await visitor.field('Tahun').selectOption({ label: 'Semua tahun' });
  await check(visitor.filter, 'Isu', /penyiksaan oleh aparat/);
  await check(visitor.filter, 'Teradu', /Kepolisian/);
  await visitor.filter.getByRole('button', { name: 'Terapkan' }).click();
  const expected = count(
    '($c["issue"] ~ /I05/ || $c["case_detail"] ~ /I05/) && $c["defendant"] ~ /P01/',
  );
  await visitor.countsInAll(`${expected} pengaduan`);
});

test('are there more about the police than in the years before?', async ({ visitor }) => {
  await openDashboard(visitor);
  await openAdvancedFilter(visitor);
  await visitor.field('Tahun').selectOption({ label: '2025' });
  await check(visitor.filter, 'Teradu', /Kepolisian/);
  await visitor.filter.getByRole('button', { name: 'Terapkan' }).click();
  const inYear = (year: string) =>
    count(`$c["defendant"] ~ /P01/ && $c["received_on"] ~ /^${year}/`);
  await visitor.countsInAll(`${inYear('2025')} pengaduan`);
  await expect(visitor.total, 'the verdict').toContainText(
    /lebih banyak|lebih sedikit|hampir sama|belum jelas/,
  );
  const years = await visitor.figures('yearly');
  expect(Object.values(years).slice(0, 2)).toEqual(['2024', '2025'].map(inYear));
});

test('which right do most people in my city say was violated?', async ({ visitor }) => {
  await openDashboard(visitor);
  await visitor.choose('Provinsi', 'DKI Jakarta');
  const city = visitor.field('Kabupaten atau kota').locator('option').nth(1);
  await visitor.shows('/dashboard?province=31');
  const [choice, code] = await Promise.all([city.textContent(), city.getAttribute('value')]);
  const name = choice?.replace(/ \([^)]*\)$/, '') ?? '';
  await visitor.choose('Kabupaten atau kota', name);
  await visitor.shows(`/dashboard?province=31&city=${code}`);
  const [most = 0, ...others] = Object.values(await visitor.figures('right'));
  const rights = Array.from({ length: 12 }, (_, index) => `R${String(index + 1).padStart(2, '0')}`);
  const counts = rights.map((right) =>
    count(
      `$c["city"] == "${code}" && $c["right"] ~ /${right}/ && $c["received_on"] ~ /^${thisYear}/`,
    ),
  );
  expect(most).toBe(Math.max(...counts));
  for (const other of others) expect(other).toBeLessThanOrEqual(most);
});

test('how long do complaints take? The records say, or the portal says that they do not', async ({
  page,
  visitor,
}) => {
  await visitor.open('/home');
  const search = page.getByRole('search', { name: 'Tanyakan pada data' }).getByRole('combobox');
  await search.fill('berapa lama pengaduan ditangani');
  await search.press('Enter');
  await page.waitForURL(/\/search\?/);
  await expect(page.getByRole('main')).toContainText(/separuh|tidak memuat/);
});

test('how many women and children are among the victims?', async ({ visitor }) => {
  await openDashboard(visitor);
  const figures = await visitor.figures('victim');
  for (const [name, code] of [
    ['Perempuan', 'V03'],
    ['Anak', 'V04'],
  ] as const) {
    const expected = count(`$c["victim"] ~ /${code}/ && $c["received_on"] ~ /^${thisYear}/`);
    expect(figures[name], name).toBe(expected);
  }
});

test('how many are about land and companies in a group of provinces?', async ({
  page,
  visitor,
}) => {
  await openDashboard(visitor);
  await openAdvancedFilter(visitor);
  await visitor.field('Tahun').selectOption({ label: 'Semua tahun' });
  await visitor.field('Provinsi').selectOption('Kalimantan');
  await check(visitor.filter, 'Isu', /agraria/i);
  await check(visitor.filter, 'Teradu', /Korporasi/);
  await visitor.filter.getByRole('button', { name: 'Terapkan' }).click();
  const provinces = '$c["province"] ~ /^6[1-5]$/';
  const land = '($c["issue"] ~ /I02/ || $c["case_detail"] ~ /I02/)';
  const expected = count(`${provinces} && ${land} && $c["defendant"] ~ /P02/`);
  await visitor.countsInAll(`${expected} pengaduan`);
  await expect(page).toHaveURL(/province=Kalimantan.*issue=I02.*defendant=P02/);
  await expect(page).toHaveTitle(/Kalimantan/);
});

test('how do the police, the army and companies compare in a year?', async ({ page, visitor }) => {
  await openDashboard(visitor);
  await page.getByRole('link', { name: 'Bandingkan', exact: true }).click();
  const form = page.getByRole('form', { name: 'Yang ingin dibandingkan' });
  await form.getByText('Ubah filter').click();
  await form.getByLabel('Tahun', { exact: true }).selectOption('2025');
  for (const name of [/Kepolisian/, /Tentara/, /Korporasi/]) await check(form, 'Teradu', name);
  await form.getByLabel('Dibandingkan dengan').selectOption('defendant');
  await form.getByRole('button', { name: 'Bandingkan' }).click();
  await expect(page).toHaveURL(/compare=defendant&/);
  const comparands = page.locator('.comparands li');
  await expect(comparands).toContainText([/Kepolisian/, /Korporasi/, /Tentara/]);
  const texts = await comparands.allTextContents();
  const counts = ['P01', 'P02', 'P08'].map((code) =>
    count(`$c["defendant"] ~ /${code}/ && $c["received_on"] ~ /^2025/`),
  );
  expect(texts.map((text) => toNumber(text.split(':')[1] ?? '')).sort((a, b) => a - b)).toEqual(
    counts.sort((a, b) => a - b),
  );
});

test('how do two provinces compare per inhabitant over the years?', async ({ page, visitor }) => {
  await openDashboard(visitor);
  await page.getByRole('link', { name: 'Bandingkan', exact: true }).click();
  const form = page.getByRole('form', { name: 'Yang ingin dibandingkan' });
  await form.getByLabel('Provinsi', { exact: true }).selectOption('31');
  await form.getByLabel('Dibandingkan dengan').selectOption('province:35');
  await form.getByText('Ubah filter').click();
  await form.getByLabel('Tahun', { exact: true }).selectOption('Semua tahun');
  await form.getByRole('button', { name: 'Bandingkan' }).click();
  await expect(page).toHaveURL(/compare=province(:|%3A)35&.*province=31/);
  await expect(page.getByRole('heading', { name: /^Per 100\.000 penduduk/ })).toBeVisible();
  await page.getByText('Tampilkan sebagai tabel').first().click();
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '2025' }) });
  const cells = await row.getByRole('cell').allTextContents();
  for (const [index, province] of ['31', '35'].entries()) {
    const cases = count(`$c["province"] == "${province}" && $c["received_on"] ~ /^2025/`);
    const rate = (cases / inhabitants(province)) * 100_000;
    const written = /:\s*(\d+,\d+)/.exec(cells[index] ?? '')?.[1]?.replace(',', '.');
    expect(Number(written), province).toBeCloseTo(rate, rate < 1 ? 2 : 1);
  }
});

test('how many are there for every 100,000 inhabitants?', async ({ visitor }) => {
  await openDashboard(visitor);
  const map = visitor.widget('map');
  await map.getByRole('link', { name: 'Per 100.000 penduduk' }).click();
  await expect(map.locator('figcaption')).toContainText('Kemendagri 2025');
  await visitor.follow(map.getByRole('link', { name: /^Tabel/ }));
  await map.getByText('Tampilkan sebagai tabel').click();
  await expect(map.getByRole('columnheader', { name: 'Per 100.000 penduduk' })).toBeVisible();
  await expect(map.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(/^\d+,\d+$/);
});

test('does the search answer how two provinces compare per inhabitant?', async ({ page }) => {
  const text = 'Jakarta dan Jawa Timur per penduduk dari tahun ke tahun';
  await page.goto(`/search?q=${encodeURIComponent(text)}`);
  const answer = page.locator('.search-answer');
  for (const [name, province] of Object.entries({ 'DKI Jakarta': '31', 'Jawa Timur': '35' })) {
    const all = new Intl.NumberFormat('id').format(count(`$c["province"] == "${province}"`));
    await expect(answer).toContainText(
      new RegExp(
        `${name} · Pengaduan, semua tahun: \\d+,\\d+ per 100.000 penduduk \\(${all} pengaduan\\)`,
      ),
    );
  }
});

testWithDatabase('how many were there around a dated event?', async ({ page, db, visitor }) => {
  const { id } = await db
    .insertInto('declared_event')
    .values({ date: '2025-06-14', note: '{"id":"Layanan daring dibuka"}', is_published: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await openDashboard(visitor);
  await visitor.choose('Tahun', '2025');
  const note = visitor.widget('monthly').getByRole('listitem').filter({ hasText: '14 Juni 2025' });
  await expect(note).toContainText('Layanan daring dibuka');
  await expect(page.getByText('Catatan bertanggal; tidak menjelaskan angka')).toBeVisible();
  await visitor.follow(note.getByRole('link', { name: /^Bulan sekitarnya/ }));
  await expect(page.getByText(/Desember 2024 sampai Desember 2025/)).toBeVisible();
  const marks = await visitor
    .widget('monthly')
    .locator('.mark')
    .evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label') ?? ''));
  const months = ['2024-12', ...Array.from({ length: 12 }, (_, index) => month2025(index + 1))];
  expect(marks.map((label) => toNumber(label.split(': ')[1] ?? ''))).toEqual(
    months.map((month) => count(`$c["received_on"] ~ /^${month}/`)),
  );
  await expect(
    visitor.widget('monthly').getByRole('img', { name: /^14 Juni 2025/ }),
  ).toBeAttached();
  const text = 'berapa pengaduan pada bulan-bulan di sekitar “layanan daring dibuka”';
  await visitor.open(`/search?q=${encodeURIComponent(text)}`);
  await expect(page.locator('.search-answer')).toContainText('Desember 2024 sampai Desember 2025');
  await expect(page.locator('#drawn .mark')).toHaveCount(months.length);
  await db.deleteFrom('declared_event').where('id', '=', id).execute();
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
    .getByRole('link', { name: /^Tampilkan semua \d/ })
    .click();
  await page.getByRole('link', { name: /^Bagikan Hak/ }).click();
  await expect(page).toHaveURL('/dashboard/widgets/right/share');
  await expect(page.getByLabel('Kode untuk menyematkannya di situs lain')).toHaveValue(
    /^<iframe src="http[^"]+\/embed\/complaints\/right[^"]*" title="[^"]+"/,
  );
});
