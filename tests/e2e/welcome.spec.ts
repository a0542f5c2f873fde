import { goOffline } from './support/network';
import { expect, test } from './support/visitor-test';

test.use({ isWelcomed: false });

test('a guest is welcomed until the welcome is closed, whatever page comes first', async ({
  page,
  visitor,
}) => {
  await visitor.open('/home?lng=id');
  const welcome = page.getByRole('complementary', { name: 'Selamat datang di Terang' });
  await expect(welcome).toContainText('Daftar untuk melihat data yang lebih rinci');
  const register = welcome.getByRole('link', { name: 'Daftar tanpa biaya' });
  await expect(register).toHaveAttribute('href', '/register');
  const survey = welcome.getByRole('link', { name: 'Isi survei' });
  await expect(survey).toHaveAttribute('href', '/survey');
  const closed = page.waitForResponse((response) => response.url().endsWith('/preferences'));
  await welcome.getByRole('button', { name: 'Tutup' }).click();
  await closed;
  await expect(welcome).toBeHidden();
  await expect(page).toHaveURL(/\/home\?lng=id(#welcome)?$/);
  for (const path of ['/home', '/dashboard', '/faq/user-guide']) {
    await visitor.open(path);
    await expect(welcome, path).toHaveCount(0);
  }
});

test('the welcome ends the home page and pages of text', async ({ page, visitor }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const before = {
    '/home': '.landing-section:last-child',
    '/faq/user-guide': 'h1',
  };
  for (const [path, content] of Object.entries(before)) {
    await visitor.open(path);
    const [above, strip] = [page.locator(content).first(), page.locator('.welcome')];
    const end = await above.evaluate((node) => node.getBoundingClientRect().bottom);
    const start = await strip.evaluate((node) => node.getBoundingClientRect().top);
    expect(start, path).toBeGreaterThanOrEqual(end);
    expect(await strip.evaluate((node) => getComputedStyle(node).position), path).toBe('static');
  }
});

test('the welcome is absent from dashboards, forms and errors', async ({ page, visitor }) => {
  for (const path of ['/dashboard', '/survey', '/survey/thanks', '/no-such-page']) {
    await visitor.open(path);
    await expect(page.locator('.welcome'), path).toHaveCount(0);
  }
});

test('without script, closing the welcome returns to the same page', async ({
  page,
  visitor,
  isScripted,
}) => {
  test.skip(isScripted, 'with script the page stays');
  await visitor.open('/home');
  const welcome = page.locator('.welcome');
  await welcome.getByRole('button').click();
  await expect(welcome).toHaveCount(0);
  await expect(page).toHaveURL('/home#welcome');
});

test('with script, the focus stays in the page when the welcome is closed', async ({
  page,
  visitor,
  isScripted,
}) => {
  test.skip(!isScripted, 'concerns what the script adds');
  await visitor.open('/home');
  await page.locator('.welcome').getByRole('button').click();
  await expect(page.locator('.welcome')).toHaveCount(0);
  await expect(page.locator('main')).toBeFocused();
});

test('without a connection the welcome still closes', async ({ page, visitor, isScripted }) => {
  test.skip(!isScripted, 'without script the form is sent, which needs a connection');
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await visitor.open('/home');
  await goOffline(page);
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/preferences'),
  );
  await page.locator('.welcome').getByRole('button').click();
  await failed;
  await expect(page.locator('.welcome')).toHaveCount(0);
  expect(errors).toEqual([]);
});
