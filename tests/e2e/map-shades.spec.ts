import { expect, test } from './support/visitor-test';
import { toNumber } from './support/visitor';

/** Inhabitants of 2025, as the Ministry of Home Affairs published them. */
const jakarta = 11_038_216;

test('the map shows how many cases there are for every 100,000 inhabitants, and files do', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard?year=2025');
  const map = visitor.widget('map');
  await visitor.follow(map.getByRole('link', { name: 'Per penduduk' }));
  await expect(page).toHaveURL(`/dashboard?year=2025&shade=rate${visitor.fragmentOf('map')}`);
  await expect(map.locator('figcaption')).toContainText('Jumlah penduduk: Kemendagri 2025');
  await expect(map.locator('svg .rank-top, svg .rank-other')).toHaveCount(0);

  const rows = await visitor.readCsv(await visitor.fileAddress('map', 'CSV'));
  const row = rows.find(({ KEY }) => KEY === '31');
  expect(row).toMatchObject({ POPULATION: String(jakarta) });
  const rate = (Number(row?.VALUE) / jakarta) * 100_000;
  expect(Number(row?.RATE_PER_100000)).toBeCloseTo(rate, 2);

  await map.locator('summary').first().click();
  const cells = map.getByRole('row', { name: 'DKI Jakarta' }).getByRole('cell');
  await expect(cells).toHaveCount(2);
  const written = rate.toLocaleString('id-ID', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  await expect(cells.last()).toHaveText(written);
  const name = await map.locator('svg a[href*="province=31"]').getAttribute('aria-label');
  expect(name).toContain(`${written} per 100.000 penduduk`);
});

test('a map shaded by counts is darker where there are more', async ({ page, visitor }) => {
  await visitor.open('/dashboard?year=2025&shade=count');
  const marks = visitor.widget('map').locator('svg a.mark');
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
