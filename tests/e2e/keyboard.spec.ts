import { expect, test } from './support/visitor-test';

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

test('with script, the focus moves to the content of a new page', async ({
  page,
  visitor,
  isScripted,
}) => {
  test.skip(!isScripted, 'without script the browser begins a new document anyway');
  await visitor.open('/survey');
  await page.locator('.site-nav a[href="/dashboard"]').press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.locator('#content')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.press('Tab');
  await expect(page.locator('#content :focus')).toHaveCount(1);
});

test('the keyboard reaches a province of the map and follows it', async ({ page, visitor }) => {
  await visitor.open('/dashboard/widgets/map?year=2025');
  await visitor.widget('map').getByRole('link', { name: 'Lewati peta' }).focus();
  if (visitor.isScripted) {
    await expect(page.getByRole('group', { name: 'Perbesar peta' })).toBeVisible();
    // The map itself takes the keys that zoom it.
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Tab');
  const focused = page.locator('#map svg a:focus');
  await expect(focused).toHaveCount(1);
  const address = (await focused.getAttribute('href')) ?? '';
  expect(address).toContain('year=2025&province=');
  await page.keyboard.press('Enter');
  await visitor.shows(address);
});

test('the keyboard skips the map, to the provinces in the order of their ranks', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard/widgets/map?year=2025');
  await visitor.widget('map').getByRole('link', { name: '38 provinsi' }).focus();
  await page.keyboard.press('Tab');
  const skip = visitor.widget('map').getByRole('link', { name: 'Lewati peta' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(visitor.widget('map').locator('summary:focus')).toHaveText(
    'Tampilkan sebagai tabel',
  );
  await page.keyboard.press('Enter');
  const ranks = await visitor.widget('map').locator('tbody td:first-child').allTextContents();
  expect(ranks.slice(0, 2)).toEqual(['1', '2']);
});

test('the filter works by keyboard alone', async ({ page, visitor }) => {
  await visitor.open('/dashboard');
  await page.getByRole('link', { name: 'Langsung ke filter' }).press('Enter');
  await page.keyboard.press('Tab');
  await expect(visitor.field('Tahun')).toBeFocused();
  await page.keyboard.type('2024');
  if (visitor.isScripted) {
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    expect(new URL(page.url()).search).toBe('');
    await page.keyboard.press('Tab');
  } else {
    await visitor.filter.getByRole('button', { name: 'Terapkan' }).press('Enter');
  }
  await visitor.shows('/dashboard?year=2024');
});

test('with script Enter shows what arrow keys have chosen, and the result is announced', async ({
  page,
  visitor,
}) => {
  test.skip(!visitor.isScripted, 'without script a new page is announced by its title');
  await visitor.open('/dashboard');
  await visitor.openFilter();
  await visitor.field('Tahun').focus();
  await page.keyboard.press('ArrowDown');
  await expect(visitor.field('Tahun')).toHaveValue('2025');
  expect(new URL(page.url()).search).toBe('');
  await page.keyboard.press('Enter');
  await visitor.shows('/dashboard?year=2025');
  await expect(visitor.field('Tahun')).toBeFocused();
  const [total = ''] = /^[\d.]+ pengaduan/.exec((await visitor.total.textContent()) ?? '') ?? [];
  await expect(page.getByRole('status').filter({ hasText: total })).toHaveText(
    `Pengaduan, 2025: ${total}`,
  );
});

test('the focus stays where Enter was pressed in a chart', async ({ visitor }) => {
  test.skip(!visitor.isScripted, 'without script the browser begins a new document');
  await visitor.open('/dashboard?year=2025');
  for (const [widget, name] of [
    ['map', /^Aceh: /],
    ['monthly', /^Maret: /],
    ['yearly', /^2024: /],
  ] as const) {
    const mark = visitor.widget(widget).getByRole('link', { name });
    const address = (await mark.getAttribute('href')) ?? '';
    await mark.press('Enter');
    await visitor.shows(address);
    await expect(mark).toBeFocused();
  }
});

test('a group stays open when its last box is unticked, and keeps the focus', async ({
  visitor,
}) => {
  test.skip(!visitor.isScripted, 'without script boxes change nothing by themselves');
  await visitor.open('/dashboard?type=1&year=2025&right=R01');
  await visitor.openAdvanced();
  const box = visitor.filter.locator('input[value="R01"]');
  await box.press('Space');
  await visitor.shows('/dashboard?type=1&year=2025');
  await expect(box).not.toBeChecked();
  await expect(box).toBeVisible();
  await expect(box).toBeFocused();
});

for (const [width, past] of [
  [360, 'without a way past the header'],
  [1280, 'past the header'],
] as const) {
  test(`the first figures are at most twelve stops away at ${width} pixels, ${past}`, async ({
    page,
    visitor,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await visitor.open('/dashboard');
    let stops = 0;
    const next = async () => {
      await page.keyboard.press('Tab');
      stops += 1;
    };
    if (width === 1280) {
      await next();
      await page.keyboard.press('Enter');
    }
    while (stops < 20 && (await page.locator('#monthly :focus').count()) === 0) await next();
    expect(stops).toBeLessThanOrEqual(12);
  });
}
