import { expect, test } from './support/story';

test('the first Tab offers to skip to the content', async ({ page, visitor }) => {
  await visitor.open('/dashboard');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Langsung ke isi utama' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('#content :focus')).toHaveCount(1);
});

test('with script the focus follows to the content of a new page', async ({
  page,
  visitor,
  isScripted,
}) => {
  test.skip(!isScripted, 'without script the browser begins a new document anyway');
  await visitor.open('/survey');
  await page.locator('.site-nav a[href="/contact-us"]').press('Enter');
  await expect(page).toHaveURL('/contact-us');
  await expect(page.locator('#content')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.press('Tab');
  await expect(page.locator('#content :focus')).toHaveCount(1);
});

test('the keyboard reaches a province of the map and follows it', async ({ page, visitor }) => {
  await visitor.open('/dashboard?year=2025');
  await visitor.widget('map').getByRole('link', { name: '38 provinsi' }).focus();
  await page.keyboard.press('Tab');
  const focused = page.locator('#map svg a:focus');
  await expect(focused).toHaveCount(1);
  const address = (await focused.getAttribute('href')) ?? '';
  expect(address).toContain('year=2025&province=');
  await page.keyboard.press('Enter');
  await visitor.shows(address);
});

test('the filter works by keyboard alone', async ({ page, visitor }) => {
  await visitor.open('/dashboard');
  await visitor.field('Tahun').focus();
  await page.keyboard.type('2024');
  if (!visitor.isScripted) {
    await visitor.filter.getByRole('button', { name: 'Terapkan' }).press('Enter');
  }
  await visitor.shows('/dashboard?year=2024');
});
