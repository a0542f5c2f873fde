import { languages } from '~/platform/i18n/languages.server';
import { expect, test } from './support/visitor-test';

const screens = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

for (const screen of screens) {
  test(`the first screen of ${screen.width} × ${screen.height} holds the filter, the headline and a chart`, async ({
    page,
    visitor,
  }) => {
    await page.setViewportSize(screen);
    for (const search of ['', '?year=2025&province=11&type=1&right=R04', '?year=0&lng=de']) {
      await visitor.open(`/dashboard${search}`);
      for (const part of ['.filter-bar', '.answer h1', '#monthly svg.chart']) {
        await expect(page.locator(part), part + search).toBeInViewport({ ratio: 1 });
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    }
  });
}

test('the header takes one row on phones and the full width of wide screens, in every language', async ({
  page,
  visitor,
}) => {
  for (const language of languages) {
    await visitor.open(`/licence?lng=${language}`);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const { height = 0 } = (await page.locator('.site-header-row').boundingBox()) ?? {};
      expect(height, `${language}, ${width} px`).toBeLessThan(70);
    }
    await page.setViewportSize({ width: 1280, height: 740 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${language}, 1280 px`).toBe(1280);
  }
});

test('phones collapse the filter until it is opened, and it stays open while it is used', async ({
  page,
  visitor,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.open('/dashboard?province=11');
  await expect(visitor.filter).toBeHidden();
  const bar = page.locator('.filter-sheet summary');
  await expect(bar).toContainText('2026, Aceh');
  await bar.click();
  await expect(visitor.filter).toBeVisible();
  if (!visitor.isScripted) return;
  await visitor.choose('Tahun', '2025');
  await visitor.shows('/dashboard?year=2025&province=11');
  await expect(visitor.filter).toBeVisible();
});

test('the filter stays in sight and keeps the focus while it is used', async ({
  page,
  visitor,
  isScripted,
}) => {
  for (const search of ['type=1&year=2025&right=R04', 'year=2025']) {
    await visitor.open(`/dashboard?${search}`);
    await page.locator('#handling').scrollIntoViewIfNeeded();
    await expect(page.locator('.filter-bar'), search).toBeInViewport({ ratio: 1 });
  }
  if (!isScripted) return;
  await visitor.field('Provinsi').focus();
  await visitor.select('Provinsi', 'Aceh');
  await visitor.shows('/dashboard?year=2025&province=11');
  await expect(visitor.field('Provinsi')).toBeFocused();
});

test('the filter is open on phones if the advanced one is in the address or the address was wrong', async ({
  page,
  visitor,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const search of ['type=1', 'province=999']) {
    await visitor.open(`/dashboard?${search}`);
    await expect(visitor.filter, search).toBeVisible();
  }
  await visitor.open('/dashboard?type=1&right=R04');
  await expect(visitor.filter).toBeHidden();
});

test('the headline of a running year is its number so far, above the compared periods', async ({
  page,
  visitor,
}) => {
  for (const [language, ending] of [
    ['id', /^[\d.]+ pengaduan sejauh ini$/],
    ['en', /^[\d,]+ complaints so far$/],
  ] as const) {
    await visitor.open(`/dashboard?lng=${language}`);
    const headline = (await visitor.total.textContent()) ?? '';
    expect(headline).toMatch(ending);
    await expect(page.locator('.answer-text > p').first()).toHaveText(
      /\d{4}: [\d.,]+, .+\d{4} \([\d.,]+\)$/,
    );
  }
});
