import { countRecords, fixtureOf } from './support/count-records';
import { expect, test } from './support/visitor-test';
import { toNumber } from './support/visitor';

test('the portal opens with its landing page, in the requested language', async ({
  page,
  visitor,
}) => {
  await visitor.open('/?lng=en');
  await expect(page).toHaveURL('/home?lng=en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Every complaint/);
  await visitor.open('/survey');
  await visitor.follow(page.locator('.breadcrumbs').getByRole('link'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Every complaint/);
});

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const) {
  test(`the first screen ends with a chart: ${width} × ${height}`, async ({ page, visitor }) => {
    await page.setViewportSize({ width, height });
    await visitor.open('/home?lng=id');
    const box = await page.locator('.home-chart svg.chart').boundingBox();
    expect(box?.width).toBeGreaterThan(250);
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  });
}

test('the home page shows the figures of the dashboard', async ({ page, visitor }) => {
  await visitor.open('/home');
  const lists = ['province', 'right'];
  const home = await Promise.all(lists.map((name) => visitor.figures(name)));
  const findings = await page.locator('.home-figures .widget-title').allTextContents();
  const headline = await page.locator('.home-figures .landing-lead').textContent();
  const chart = await page.locator('.home-chart h2').textContent();
  await visitor.follow(page.locator('.home-chart').getByRole('link', { name: 'Buka dasbor' }));
  for (const [index, name] of lists.entries()) {
    const figures = Object.entries(await visitor.figures(name));
    expect(Object.entries(home[index] ?? {})).toEqual(figures.slice(0, 5));
  }
  const answered = (await page.locator('.answer h1').textContent()) ?? 'none';
  expect(headline).toBe(`Pengaduan, 2026: ${answered}`);
  await expect(page.locator('#monthly-title')).toHaveText(chart ?? '');
  for (const finding of findings) await expect(page.getByText(finding).first()).toBeAttached();
});

test('each example of a question is answered', async ({ page, visitor }) => {
  await visitor.open('/home');
  const examples = page.getByRole('list', { name: 'Contoh pertanyaan' }).getByRole('link');
  const addresses = await examples.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  );
  expect(addresses).toHaveLength(5);
  for (const address of addresses) {
    await visitor.open(address);
    await expect(page.locator('.search-answer'), address).toContainText(/\d/);
  }
  await visitor.open('/home');
  const question = page.getByRole('search', { name: 'Tanyakan pada data' });
  await question.getByRole('combobox').fill('pengaduan 2025');
  await question.getByRole('button', { name: 'Tanya' }).click();
  await expect(page.locator('.search-answer')).toContainText('2025');
});

test('the links lead to the parts of the portal', async ({ page, visitor }) => {
  await visitor.open('/home');
  const links = page.locator('.landing-links a');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(new Set(addresses).size).toBe(addresses.length);
  await visitor.follow(page.getByRole('link', { name: 'Definisi umum' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Definisi umum' })).toBeVisible();
});

test('the newest data, report and infographic are linked', async ({ page, visitor }) => {
  await visitor.open('/home');
  const newest = page.locator('.landing-newest li');
  await expect(newest).toHaveCount(4);
  for (const [index, dataset] of ['complaints', 'consultations'].entries()) {
    const text = (await newest.nth(index).locator('small').textContent()) ?? '';
    const [, total = ''] = /Jumlah semua tahun: ([\d.]+)/.exec(text) ?? [];
    expect(toNumber(total)).toBe(countRecords(fixtureOf(dataset), 'NR > 1'));
  }
  const file = await newest.nth(2).getByRole('link').getAttribute('href');
  expect((await visitor.fetch(file ?? '')).status()).toBe(200);
  await visitor.follow(newest.last().getByRole('link'));
  await expect(page.locator('.infographic-full')).toBeVisible();
});

test('the home page is in the visitor’s language', async ({ page, visitor }) => {
  await visitor.open('/home?lng=fr');
  await expect(page.locator('.hero h1')).toContainText('Chaque plainte est');
  await expect(page.locator('.hero [lang]')).toHaveCount(0);
});

test('programs get the configuration of the landing page', async ({ page }) => {
  const address = '/api/smartmap/landingpage/config?lng=fr';
  const response = await page.request.get(address);
  const posted = await page.request.post(address);
  const { data } = await response.json();
  expect(data).toMatchObject({
    headline: { language: 'fr' },
    picture: { kind: 'built-in' },
    sections: [{ kind: 'figures' }, { kind: 'newest' }, { kind: 'links' }],
  });
  expect(await posted.json()).toEqual({ data });
});
