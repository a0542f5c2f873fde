import { expect, test } from './support/visitor-test';
import { toNumber } from './support/visitor';

/** The population of 2025, as the Ministry of Home Affairs published it. */
const jakarta = 11_038_216;

test('the map and its files show cases per 100,000 inhabitants', async ({ page, visitor }) => {
  await visitor.open('/dashboard?year=2025');
  const map = visitor.widget('map');
  await visitor.follow(map.getByRole('link', { name: 'Per 100.000 penduduk' }));
  await expect(page).toHaveURL(`/dashboard?year=2025&shade=rate${visitor.fragmentOf('map')}`);
  await expect(map.locator('figcaption')).toContainText('Jumlah penduduk: Kemendagri 2025');
  await expect(map.locator('svg .rank-top, svg .rank-other')).toHaveCount(0);

  const rows = await visitor.readCsv(await visitor.fileAddress('map', 'CSV'));
  const row = rows.find(({ KEY }) => KEY === '31');
  expect(row).toMatchObject({ POPULATION: String(jakarta) });
  const rate = (Number(row?.VALUE) / jakarta) * 100_000;
  expect(Number(row?.RATE_PER_100000)).toBeCloseTo(rate, 2);

  await visitor.follow(map.locator('.widget-actions a'));
  await map.locator('summary').first().click();
  const cells = map.getByRole('row', { name: 'DKI Jakarta' }).getByRole('cell');
  await expect(cells).toHaveCount(2);
  const written = rate.toLocaleString('id-ID', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  await expect(cells.last()).toHaveText(written);
  const name = await map.locator('svg a[href*="province=31"]').first().getAttribute('aria-label');
  expect(name).toContain(`${written} per 100.000 penduduk`);
});

test('a map shaded by counts is darker where there are more', async ({ page, visitor }) => {
  await visitor.open('/dashboard?year=2025&shade=count');
  const marks = visitor.widget('map').locator('svg a.mark[aria-label]');
  const shaded = await marks.evaluateAll((links) =>
    links.map((link) => ({
      shade: Number(/shade-(\d)/.exec(link.getAttribute('class') ?? '')?.[1]),
      label: link.getAttribute('aria-label') ?? '',
    })),
  );
  const counts = shaded
    .map(({ shade, label }) => ({ shade, count: toNumber(/: ([\d.]+)/.exec(label)?.[1] ?? '') }))
    .sort((a, b) => a.count - b.count);
  expect(counts.length).toBe(34);
  const shades = counts.map(({ shade }) => shade);
  expect(shades).toEqual([...shades].sort());
  const used = new Set(shades.filter((shade) => shade > 0)).size;
  expect(used).toBeGreaterThanOrEqual(4);
  await expect(page.locator('.widget-map .legend-item')).toHaveCount(used);
});

test('a map by changes shows none for provinces with few cases, by a pattern and in words', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard?year=2025');
  const map = visitor.widget('map');
  await visitor.follow(map.getByRole('link', { name: 'Perubahan', exact: true }));
  await expect(page).toHaveURL(`/dashboard?year=2025&shade=change${visitor.fragmentOf('map')}`);
  await expect(map.locator('figcaption')).toContainText(
    'Tahun 2025 dibandingkan dengan tahun 2024.',
  );
  await expect(map.locator('.legend-item')).toHaveText([/^datanya terlalu sedikit/]);
  await expect(map.locator('svg a.not-compared path').first()).toHaveAttribute(
    'fill',
    /not-compared/,
  );
  await visitor.follow(map.locator('.widget-actions a'));
  await map.locator('summary').first().click();
  const cells = map.getByRole('row', { name: 'DKI Jakarta' }).getByRole('cell');
  await expect(cells.last()).toHaveText('?');
});

test('a map of tiles has a link for each province of both divisions, large enough to hit and to read', async ({
  page,
  visitor,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visitor.open('/dashboard?year=2025');
  const map = visitor.widget('map');
  await visitor.follow(map.getByRole('link', { name: 'Petak' }));
  await expect(page).toHaveURL(`/dashboard?year=2025&layout=tiles${visitor.fragmentOf('map')}`);
  await expect(map.locator('svg a.mark')).toHaveCount(34);
  await visitor.follow(map.getByRole('link', { name: '38 provinsi' }));
  const tiles = map.locator('svg a.mark');
  await expect(tiles).toHaveCount(38);
  const drawn = await tiles.evaluateAll((links) =>
    links.map((link) => {
      const { width, height } = link.getBoundingClientRect();
      const text = link.querySelector('text');
      const scale = (link as SVGGraphicsElement).getScreenCTM()?.a ?? 0;
      const fontSize = text ? parseFloat(getComputedStyle(text).fontSize) * scale : 0;
      return { side: Math.min(width, height), fontSize };
    }),
  );
  for (const { side, fontSize } of drawn) {
    expect(side).toBeGreaterThanOrEqual(24);
    expect(fontSize).toBeGreaterThanOrEqual(11);
  }
  await visitor.follow(map.locator('svg').getByRole('link', { name: /^Papua Pegunungan/ }));
  await expect(page).toHaveURL(/province=95/);
});

test('a phone has the names and numbers of the provinces before the map', async ({
  page,
  visitor,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.open('/dashboard?year=2025');
  const [list, map] = [visitor.widget('top-provinces'), visitor.widget('map')];
  await expect(list.locator('li').first()).toContainText(/\p{L}+\D*\d/u);
  const topOf = async (figure: typeof map) => (await figure.boundingBox())?.y ?? NaN;
  expect(await topOf(list)).toBeLessThan(await topOf(map));
  const { height = 0 } = (await map.locator('svg').boundingBox()) ?? {};
  expect(height).toBeLessThan(200);
  await expect(map.locator('.place-value').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^DKI Jakarta: / })).toHaveCount(1);
});

test('the first five provinces have their names on the map, and no text covers another', async ({
  page,
  visitor,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const language of ['id', 'de', 'ja']) {
    await visitor.open(`/dashboard?year=2025&lng=${language}`);
    const texts = visitor.widget('map').locator('svg text.place-value');
    const boxes = await texts.evaluateAll((all) =>
      all.map((text) => {
        const { left, top, right, bottom } = text.getBoundingClientRect();
        // Lines of a text are as high as its letters; the box includes the room around them.
        return { text: text.textContent, left, top: top + 2, right, bottom: bottom - 2 };
      }),
    );
    expect(boxes.length).toBeGreaterThan(20);
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1))
        expect(
          a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
          `${language}: ${a.text} / ${b.text}`,
        ).toBe(false);
    expect(await visitor.widget('map').locator('svg .is-named').count()).toBeGreaterThanOrEqual(5);
  }
});

test('the page of the map draws one group of islands, with all their names', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard/widgets/map?year=2025&lng=en');
  const map = visitor.widget('map');
  await visitor.follow(map.getByRole('link', { name: 'Java', exact: true }));
  await expect(page).toHaveURL(/year=2025&area=Jawa/);
  await expect(map.locator('svg a.mark')).toHaveCount(6);
  await expect(map.locator('svg .is-named').filter({ hasText: 'Banten' })).toBeVisible();
  await expect(map).toContainText('This map shows Java only');
  await visitor.follow(map.getByRole('link', { name: 'Whole map' }));
  await expect(map.locator('svg a.mark')).toHaveCount(34);
});
