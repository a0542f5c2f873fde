import { goOffline } from './support/network';
import { expect, test } from './support/visitor-test';

test('the search that the header leads to finds a definition', async ({ page, visitor }) => {
  await visitor.open('/survey');
  await page.locator('.site-header').getByRole('link', { name: 'Cari' }).click();
  const box = page.getByRole('search');
  await box.getByRole('combobox').fill('surat penanganan');
  await box.getByRole('combobox').press('Enter');
  await expect(page).toHaveURL('/search?q=surat+penanganan');
  await expect(page.getByRole('status').filter({ hasText: 'hasil untuk' })).toBeVisible();
  await page.locator('.search-hits a').first().click();
  await expect(page).toHaveURL(/\/faq\/general-definition.*#letter$/);
});

test('a code links to the dashboard filtered by it, in a division that has it', async ({
  page,
  visitor,
}) => {
  await visitor.open('/search?q=Hak+untuk+hidup');
  await page.locator('.search-hits a').first().click();
  await visitor.shows('/dashboard?type=1&right=R01');
  await visitor.open('/search?q=Papua+Selatan');
  await page.locator('.search-hits a').first().click();
  await visitor.shows('/dashboard?province=93&division=38');
  await expect(page.getByText('Sebagian dari alamat ini')).toHaveCount(0);
});

test('typing errors are tolerated', async ({ page, visitor }) => {
  await visitor.open('/search?q=pengadaun');
  await expect(page.locator('.search-hits')).toContainText('Pengaduan');
  await expect(page.locator('.search-status')).toContainText('mirip');
  await visitor.open('/search?q=pengaduan');
  await expect(page.locator('.search-status')).not.toContainText('mirip');
});

test('a text that is too short gets a hint, one without hits gets tips', async ({
  page,
  visitor,
}) => {
  for (const address of ['/search', '/search?q=', '/search?q=a']) {
    const response = await visitor.open(address);
    expect(response?.status()).toBe(200);
    await expect(page.getByText('Ketik paling sedikit 2 huruf.')).toBeVisible();
  }
  await visitor.open('/search?q=xyzzyqwv');
  await expect(page.getByText('Tidak ada hasil untuk “xyzzyqwv”.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lihat semua definisi' })).toBeVisible();
});

test('many hits are paged by ten', async ({ page, visitor }) => {
  await visitor.open('/search?q=kabupaten');
  await expect(page.locator('.search-hits li')).toHaveCount(10);
  await visitor.follow(page.getByRole('link', { name: 'Berikutnya' }));
  await expect(page.locator('.search-hits')).toHaveAttribute('start', '11');
  await visitor.open('/search?q=kabupaten&page=9999');
  await expect(page.locator('.pagination [aria-current=page]')).not.toHaveText('1');
});

test('hostile texts are shown as text', async ({ page, visitor }) => {
  for (const text of [
    '%',
    '<script>alert(1)</script>',
    "' or 1=1 --",
    'a\u0000b',
    'x'.repeat(5000),
  ]) {
    const response = await visitor.open(`/search?q=${encodeURIComponent(text)}`);
    expect(response?.status(), text.slice(0, 30)).toBe(200);
  }
  await visitor.open('/search?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E');
  await expect(page.getByText('<script>alert(1)</script>').first()).toBeVisible();
});

test('names are suggested while a visitor types, and the chosen one is searched for', async ({
  page,
  visitor,
  isScripted,
}) => {
  const names: unknown = await (await visitor.fetch('/search.json?q=pengadu&lng=id')).json();
  expect(names).toContain('Pengaduan');
  test.skip(!isScripted, 'suggestions are an addition of the script');
  await visitor.open('/search');
  const box = page.locator('#content').getByRole('combobox');
  await box.pressSequentially('pengadu');
  await expect(page.locator('#content datalist option[value="Pengaduan"]')).toHaveCount(1);
  // A browser's list is not part of the page: this is what it does when a name is chosen in it.
  await box.evaluate((input: HTMLInputElement) => {
    input.value = 'Pengaduan';
    input.dispatchEvent(
      new InputEvent('input', { inputType: 'insertReplacementText', bubbles: true }),
    );
  });
  await expect(page).toHaveURL('/search?q=Pengaduan');
});

test('without a connection there are no suggestions, and nothing breaks', async ({
  page,
  visitor,
  isScripted,
}) => {
  test.skip(!isScripted, 'suggestions are an addition of the script');
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await visitor.open('/search');
  const box = page.locator('#content').getByRole('combobox');
  await box.focus();
  await page.waitForLoadState('networkidle');
  await goOffline(page);
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/search.json'),
  );
  await box.pressSequentially('pengadu');
  await failed;
  await expect(box).toHaveValue('pengadu');
  expect(errors).toEqual([]);
});
