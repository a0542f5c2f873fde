import { findViolations } from './support/find-violations';
import { goOffline } from './support/network';
import { expect, test } from './support/visitor-test';

test.use({ isWelcomed: false });

test('a guest is welcomed once, whatever page comes first', async ({ page, visitor }) => {
  await visitor.open('/dashboard?year=2025');
  const welcome = page.getByRole('dialog', { name: 'Selamat datang di Terang' });
  await expect(welcome).toContainText('Mendaftar tidak dipungut biaya');
  await expect(welcome.getByRole('link', { name: 'Daftar tanpa biaya' })).toHaveAttribute(
    'href',
    '/register',
  );
  await expect(welcome.getByRole('link', { name: 'Isi survei' })).toHaveAttribute(
    'href',
    '/survey',
  );
  const closed = page.waitForResponse((response) => response.url().endsWith('/preferences'));
  await welcome.getByRole('button', { name: 'Tutup' }).click();
  await closed;
  await expect(welcome).toBeHidden();
  await expect(page).toHaveURL('/dashboard?year=2025');
  for (const path of ['/dashboard', '/faq/user-guide']) {
    await visitor.open(path);
    await expect(page.locator('dialog')).toHaveCount(0);
  }
});

test('the welcome leaves forms and errors in peace', async ({ page, visitor }) => {
  for (const path of ['/survey', '/survey/thanks', '/no-such-page']) {
    await visitor.open(path);
    await expect(page.locator('dialog'), path).toHaveCount(0);
  }
});

test('the way out of the welcome is in sight on the smallest screens', async ({
  page,
  visitor,
}) => {
  await page.setViewportSize({ width: 320, height: 480 });
  for (const text of ['100', '200']) {
    await page.request.post('/preferences', { form: { text }, maxRedirects: 0 });
    await visitor.open('/dashboard');
    const button = page.getByRole('dialog').getByRole('button');
    await expect(button).toBeInViewport({ ratio: 1 });
    const { height = 0 } = (await page.getByRole('dialog').boundingBox()) ?? {};
    expect(height).toBeLessThan(480 * 0.7);
  }
});

test('without script the page below the welcome stays within reach', async ({
  page,
  visitor,
  isScripted,
}) => {
  test.skip(isScripted, 'with script the welcome is a modal dialogue');
  await visitor.open('/dashboard');
  await page.getByRole('contentinfo').getByRole('link').first().scrollIntoViewIfNeeded();
  await visitor.openFilter();
  await visitor.field('Provinsi').selectOption({ label: 'Aceh' });
  await visitor.filter.getByRole('button', { name: 'Terapkan' }).click();
  await expect(page).toHaveURL(/province=11/);
});

test('with script the focus moves into the welcome, and Escape closes it for good', async ({
  page,
  visitor,
  isScripted,
}) => {
  test.skip(!isScripted, 'concerns what the script adds');
  await visitor.open('/dashboard');
  const welcome = page.getByRole('dialog');
  await expect(welcome.locator(':focus')).toHaveCount(1);
  await expect(welcome).toBeInViewport();
  expect(await findViolations(page, { within: 'dialog' })).toEqual([]);
  const closed = page.waitForResponse((response) => response.url().endsWith('/preferences'));
  await page.keyboard.press('Escape');
  await closed;
  await expect(welcome).toBeHidden();
  await visitor.open('/dashboard');
  await expect(welcome).toHaveCount(0);
});

test('with script a click on the page above closes the welcome, and the quick exit needs no second', async ({
  page,
  visitor,
  isScripted,
}) => {
  test.skip(!isScripted, 'without script the page stays within reach');
  const harmless = 'https://www.bmkg.go.id/';
  await page.route(`${harmless}**`, (route) => route.fulfill({ body: 'Cuaca' }));
  await visitor.open('/faq/user-guide');
  await page.getByRole('dialog').click({ position: { x: 3, y: 3 } });
  await expect(page.getByRole('dialog')).toBeVisible();
  const exit = (await page.locator('.quick-exit').boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.click(exit.x + 5, exit.y + 5);
  await expect(page).toHaveURL(harmless);
  // What was asked for in leaving is answered while the other site is shown.
  await expect(async () => {
    await visitor.open('/faq/user-guide');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 });
  }).toPass();
});

test('without a connection the welcome closes all the same', async ({
  page,
  visitor,
  isScripted,
}) => {
  test.skip(!isScripted, 'without script the form is sent, which needs a connection');
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await visitor.open('/dashboard');
  await goOffline(page);
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/preferences'),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Tutup' }).click();
  await failed;
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(errors).toEqual([]);
});
