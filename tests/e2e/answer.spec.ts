import { languages } from '~/platform/i18n/languages.server';
import { expect, test } from './support/visitor-test';
import { toNumber } from './support/visitor';

const screens = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

for (const screen of screens) {
  test(`the first screen of ${screen.width} × ${screen.height} holds what is shown, the sentence and the figures`, async ({
    page,
    visitor,
  }) => {
    await page.setViewportSize(screen);
    for (const search of ['', '?year=2025&province=11&type=1&right=R04', '?year=0&lng=de']) {
      await visitor.open(`/dashboard${search}`);
      for (const part of ['.chips', '.answer-sentence', '.cards']) {
        await expect(page.locator(`.answer ${part}`), part + search).toBeInViewport({ ratio: 1 });
      }
      const { height = 0 } = (await page.locator('.answer .chips').boundingBox()) ?? {};
      expect(height).toBeLessThan(60);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    }
  });
}

test('the header of phones takes one row in every language', async ({ page, visitor }) => {
  for (const language of languages) {
    await visitor.open(`/licence?lng=${language}`);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const { height = 0 } = (await page.locator('.site-header-row').boundingBox()) ?? {};
      expect(height, `${language}, ${width} px`).toBeLessThan(70);
    }
  }
});

test('the filter is collapsed until it is opened, and stays open while it is used', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard');
  await expect(visitor.filter).toBeHidden();
  await page.getByText('Ubah filter').click();
  await expect(visitor.filter).toBeVisible();
  if (!visitor.isScripted) return;
  await visitor.choose('Tahun', '2025');
  await visitor.shows('/dashboard?year=2025');
  await expect(visitor.filter).toBeVisible();
  await visitor.field('Provinsi').focus();
  await visitor.field('Provinsi').selectOption({ label: 'Aceh' });
  await visitor.shows('/dashboard?year=2025&province=11');
  await expect(visitor.field('Provinsi')).toBeFocused();
  await visitor.follow(visitor.widget('right').locator('tbody').getByRole('link').first());
  await expect(visitor.filter).toBeVisible();
});

test('the filter is open if the advanced one is in the address or the address was wrong', async ({
  visitor,
}) => {
  for (const search of ['type=1', 'province=999']) {
    await visitor.open(`/dashboard?${search}`);
    await expect(visitor.filter, search).toBeVisible();
  }
  await visitor.open('/dashboard?type=1&right=R04');
  await expect(visitor.filter).toBeHidden();
});

test('the sentences state the numbers of the tables', async ({ page, visitor }) => {
  await visitor.open('/dashboard?year=2025');
  const sentence = page.locator('.answer-sentence');
  const total = toNumber((await visitor.total.textContent()) ?? '');
  expect(toNumber((await sentence.textContent()) ?? '')).toBe(total);
  await expect(page.locator('.answer .card-value').first()).toHaveText(
    (await page.locator('#cards .card-value').first().textContent()) ?? '',
  );
});

test('a dashboard has chapters, and links to them stay in sight', async ({ page, visitor }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await visitor.open('/dashboard?year=2025');
    const chapters = page.getByRole('navigation', { name: 'Di halaman ini' });
    const names = await chapters.getByRole('link').allTextContents();
    const headings = page.locator('.chapter').getByRole('heading', { level: 2 });
    await expect(headings).toHaveText(names);
    await chapters.getByRole('link', { name: 'Siapa' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Siapa' })).toBeInViewport();
    await expect(chapters).toBeInViewport({ ratio: 1 });
  }
});

test('the links to the chapters show the current one', async ({ page, visitor, isScripted }) => {
  test.skip(!isScripted, 'only a script knows');
  await page.setViewportSize({ width: 320, height: 740 });
  await visitor.open('/dashboard?year=2025');
  const chapters = page.getByRole('navigation', { name: 'Di halaman ini' });
  const current = chapters.locator('[aria-current="location"]');
  await expect(current).toHaveCount(0);
  for (const id of ['who', 'handling', 'where']) {
    await page.locator(`#${id}-chapter`).evaluate((heading) => heading.scrollIntoView());
    await expect(current).toHaveText((await page.locator(`#${id}-chapter`).textContent()) ?? '');
    await expect(current).toBeInViewport({ ratio: 1 });
  }
});
