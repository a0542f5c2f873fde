import { type Page } from '@playwright/test';
import { expect, test } from './support/visitor-test';

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Scrolls to the end of the page. */
async function toTheEnd(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
}

test('a new page starts at its top, and Back returns to the former position', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard');
  await page.evaluate(() => scrollTo(0, 700));
  const navigation = page.getByRole('navigation', { name: 'Navigasi utama' });
  await navigation.getByRole('link', { name: 'Konsultasi' }).dispatchEvent('click');
  await expect(page).toHaveURL('/complaint-data/data-consultation');
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await expect.poll(() => scrolled(page)).toBe(700);
});

test('a link to a part of a page leads to that part', async ({ page, visitor }) => {
  await visitor.open('/dashboard#map');
  await expect(page.locator('#map')).toBeInViewport();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(0);
});

test('a choice keeps the scroll position, without script by the address', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard?year=2025');
  const choices = [
    ['map', visitor.widget('map').getByRole('link', { name: 'Bulan' })],
    ['yearly', visitor.widget('yearly').getByRole('link', { name: 'Semua tahun' })],
    ['monthly', visitor.widget('monthly').getByRole('link', { name: /^Maret: / })],
    ['right', visitor.widget('right').locator('tbody').getByRole('link').first()],
  ] as const;
  for (const [widget, choice] of choices) {
    await visitor.follow(choice);
    await expect(visitor.widget(widget)).toBeInViewport();
    expect(new URL(page.url()).hash).toBe(visitor.fragmentOf(widget));
  }
});

test('the link to the top ends the page, covers nothing and leads there', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard');
  const link = page.getByRole('link', { name: 'Kembali ke atas' });
  await page.evaluate(() => scrollTo(0, 600));
  await expect(link).not.toBeInViewport();
  await toTheEnd(page);
  await expect(link).toBeInViewport({ ratio: 1 });
  await link.click();
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('scrolling to the top takes 600 milliseconds, and none without motion', async ({
  page,
  visitor,
  isScripted,
}) => {
  test.skip(!isScripted, 'concerns what the script adds');
  await page.clock.install();
  await visitor.open('/dashboard');
  await page.clock.pauseAt(Date.now() + 60_000);
  const scrollUp = () =>
    page.evaluate(() => {
      scrollTo(0, 900);
      document.querySelector<HTMLElement>('.to-top a')?.click();
    });
  await scrollUp();
  // The script that scrolls to the top is loaded on demand.
  await expect(page.locator('#top')).toBeFocused();
  await page.clock.runFor(100);
  expect(await scrolled(page)).toBeLessThan(900);
  await page.clock.runFor(400);
  expect(await scrolled(page)).toBeGreaterThan(0);
  await page.clock.runFor(200);
  expect(await scrolled(page)).toBe(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await scrollUp();
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('the keyboard skips to the filter of a dashboard', async ({ page, visitor }) => {
  await visitor.open('/dashboard');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Langsung ke filter' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(skip).not.toBeFocused();
  await page.keyboard.press('Tab');
  await expect(visitor.filter.locator(':focus')).toHaveCount(1);
});
