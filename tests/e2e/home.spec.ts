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

test('the figures are those of the published records and link to their dashboards', async ({
  page,
  visitor,
}) => {
  for (const [index, dataset] of ['complaints', 'consultations'].entries()) {
    await visitor.open('/home');
    const figure = page.locator('.latest-figure').nth(index);
    const total = (await figure.getByText(/^Jumlah semua tahun: /).textContent()) ?? '';
    expect(toNumber(total)).toBe(countRecords(fixtureOf(dataset), 'NR > 1'));
    const bars = await figure.locator('.year-bars li').allTextContents();
    expect(bars.at(-1)).toMatch(/\d \(tidak lengkap\)$/);
    await expect(figure.getByText(/^Batang lebih muda: tidak lengkap/)).toBeVisible();
    const [year = '', count = ''] = bars.at(-2)?.split(': ') ?? [];
    const column = dataset === 'complaints' ? 'received_on' : 'consulted_on';
    const condition = `substr($c["${column}"], 1, 4) == "${year}"`;
    expect(toNumber(count)).toBe(countRecords(fixtureOf(dataset), condition));
    await visitor.follow(figure.getByRole('link'));
    await expect(page).toHaveURL(dataset === 'complaints' ? /dashboard/ : /data-consultation/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('the cards link to the parts of the portal', async ({ page, visitor }) => {
  await visitor.open('/home');
  const links = page.locator('.landing-card a');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(new Set(addresses).size).toBe(addresses.length);
  await visitor.follow(page.getByRole('link', { name: 'Definisi umum' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Definisi umum' })).toBeVisible();
});

test('the newest report and infographic are linked', async ({ page, visitor }) => {
  await visitor.open('/home');
  const newest = page.locator('.newest-item');
  await expect(newest).toHaveCount(2);
  const file = await newest
    .first()
    .getByRole('link', { name: /^Unduh/ })
    .getAttribute('href');
  expect((await visitor.fetch(file ?? '')).status()).toBe(200);
  await visitor.follow(newest.last().locator('h3 a'));
  await expect(page.locator('.infographic-whole')).toBeVisible();
});

test('its texts are in the language of the visitor', async ({ page, visitor }) => {
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
    sections: [{ kind: 'figures' }, { kind: 'links' }, { kind: 'newest' }, { kind: 'links' }],
  });
  expect(await posted.json()).toEqual({ data });
});
