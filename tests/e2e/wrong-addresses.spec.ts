import { expect, test } from './support/visitor-test';

const nonsense = [
  ['year', 'abcd', 'Tahun'],
  ['month', '13', 'Bulan'],
  ['province', '999', 'Provinsi'],
  ['right', '<script>alert(1)</script>', 'Hak'],
  ['victim', "' or 1=1 --", 'Korban'],
  ['measure', 'euro', 'Yang dihitung'],
  ['division', '35', 'Jumlah provinsi'],
  ['map', 'day', 'Periode peta'],
  ['start', '2025-02-30', 'Dari'],
  ['years', '7', 'Tahun yang ditampilkan'],
  ['as_of', '999999', 'Versi data'],
  ['colour', 'red', 'colour'],
] as const;

test('meaningless values are named and change no number', async ({ page, visitor }) => {
  await visitor.open('/dashboard');
  const total = (await visitor.total.textContent()) ?? '';
  const rights = await visitor.figures('right');

  const search = new URLSearchParams(nonsense.map(([name, value]) => [name, value]));
  const response = await visitor.open(`/dashboard?${search}`);
  expect(response?.status()).toBe(200);
  await expect(visitor.total).toHaveText(total);
  expect(await visitor.figures('right')).toEqual(rights);
  const notices = page.locator('.notice li');
  await expect(notices).toHaveCount(nonsense.length);
  for (const [name, value, words] of nonsense) {
    const named = notices.filter({ hasText: name === words ? name : value });
    await expect(named.filter({ hasText: words })).not.toHaveCount(0);
  }
});

test('a city of another province than the chosen one is named and ignored', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard?year=0&province=51&city=11.03');
  await expect(page.locator('.notice li')).toContainText('11.03');
  await expect(visitor.field('Provinsi')).toHaveValue('51');
  await expect(visitor.field('Kabupaten atau kota')).toHaveValue('0');
});

test('no search, however strange, breaks a page', async ({ visitor }) => {
  const strange = [
    'year=%00&province=%E0%A4%A',
    `right=${'R'.repeat(4000)}`,
    'as_of=999999999',
    'as_of=1e9&year=-1',
    'start=0000-00-00&map=week',
    'start=9999-12-31&map=week',
    'start=1900-01-01&map=month',
    'year=1945&month=2&years=all',
    '__proto__=1&constructor=2&toString=3',
    Array.from({ length: 300 }, (_, index) => `right=R${index}`).join('&'),
  ];
  for (const search of strange) {
    for (const path of ['/dashboard', '/complaint-data/data-consultation', '/dashboard/map.csv']) {
      const response = await visitor.fetch(`${path}?${search}`);
      // Programs do not see a notice.
      const status = path.endsWith('.csv') ? [200, 400] : [200];
      expect(status, `${path}?${search.slice(0, 60)}`).toContain(response.status());
    }
  }
});

test('unknown addresses lead to a page that names them and offers ways to continue', async ({
  page,
  visitor,
}) => {
  for (const path of ['/no-such-page', '/a/b/c', '/wizard/wizard-5', '/%3Cb%3Ebold']) {
    const response = await visitor.open(`${path}?secret=1`);
    expect(response?.status()).toBe(404);
    await expect(page).toHaveURL(`/404?${new URLSearchParams({ path })}`);
    await expect(page).toHaveTitle('Halaman tidak ditemukan · Terang');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halaman tidak ditemukan');
    await expect(page.locator('#content .notice code')).toHaveText(path);
    await expect(page.locator(`#content a[href*="${path}"]`)).toHaveCount(0);
  }
  await page.locator('#content').getByRole('link', { name: 'Infografik' }).click();
  await expect(page).toHaveURL('/periodic-data/graph-data');
});

test('the page of an unknown address repeats no text that somebody wrote into a link', async ({
  page,
  visitor,
}) => {
  for (const path of ['/call this number', 'https://example.org/', `/${'a'.repeat(500)}`]) {
    await visitor.open(`/404?${new URLSearchParams({ path })}`);
    await expect(page.locator('#content .notice')).toHaveCount(0);
  }
});

test('what is missing below a known address is answered at that address', async ({
  page,
  visitor,
}) => {
  for (const path of [
    '/dashboard/widgets/no-such-widget',
    '/faq/general-definition/no-such-term',
    '/error/error-7',
    '/no-such.ico',
  ]) {
    const response = await visitor.open(path);
    expect(response?.status(), path).toBe(404);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halaman tidak ditemukan');
  }
});

test('a known address in capital letters or with a slash at its end is found', async ({
  visitor,
}) => {
  for (const path of ['/PRIVACY', '/Faq/User-Guide/', '/Survey/', '/Dashboard/Detailed-Data']) {
    expect((await visitor.open(path))?.status(), path).toBe(200);
  }
});

test('nothing can be sent to an unknown address', async ({ page, visitor }) => {
  await visitor.open('/survey');
  for (const path of ['/no-such-page', '/a/b/c']) {
    const response = await page.request.post(path, { maxRedirects: 0 });
    expect(response.status()).toBe(404);
  }
});

const errorPages = [
  ['error-1', 400, 'Ada masalah pada alamat atau formulir ini'],
  ['error-2', 401, 'Masuk untuk melihat halaman ini'],
  ['error-3', 403, 'Anda tidak memiliki akses ke halaman ini'],
  ['error-4', 404, 'Halaman tidak ditemukan'],
  ['error-5', 500, 'Ups! Terjadi kesalahan'],
  ['error-6', 503, 'Halaman ini belum dapat dibuka'],
] as const;

test('each error page has its status, says what to do, and offers ways to continue', async ({
  page,
  visitor,
}) => {
  for (const [name, status, title] of errorPages) {
    const response = await visitor.open(`/error/${name}`);
    expect(response?.status()).toBe(status);
    await expect(page).toHaveTitle(`${title} · Terang`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    const content = page.locator('#content');
    await expect(content.getByRole('search')).toBeVisible();
    await expect(content.locator('a[href="/home"]')).toBeVisible();
    await expect(content.locator('a[href="/contact-us"]').first()).toBeVisible();
  }
  await visitor.open('/error/error-2');
  await expect(page.locator('#content a[href="/login"]')).toHaveText('Masuk');
  await visitor.open('/error/error-5?lng=en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Something went wrong');
  await page.getByRole('link', { name: 'Click here to return to the home page' }).click();
  await expect(page).not.toHaveURL(/error/);
});

test('files of unknown widgets and formats are not found', async ({ visitor }) => {
  for (const file of [
    'none.csv',
    'right.exe',
    'right',
    'calculation-date.svg',
    '..%2f..%2fpackage.json',
  ]) {
    expect((await visitor.fetch(`/dashboard/${file}`)).status(), file).toBe(404);
  }
});

test('a missing file leads people to a page in their language', async ({ page, visitor }) => {
  await visitor.open('/dashboard?lng=en');
  for (const path of ['/dashboard/x', '/dashboard/foo.html', '/files/1/2']) {
    const response = await visitor.open(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(page.locator('#content .notice code')).toHaveText(path);
  }
  await visitor.open('/faq');
  await expect(page).toHaveURL('/faq/general-definition');
});
