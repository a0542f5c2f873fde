import { expect, test } from './support/visitor-test';

test('data saver sends pages without any script, until it is switched off', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard?year=2025');
  const scripts = page.locator('script, link[rel="modulepreload"]');
  expect(await scripts.count()).toBeGreaterThan(0);
  const total = (await visitor.total.textContent()) ?? '';

  await page.locator('.reading > summary').click();
  await page.getByRole('button', { name: 'Aktifkan hemat data' }).click();
  await expect(scripts).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard?year=2025');
  await expect(visitor.total).toHaveText(total);
  await visitor.openFilter();
  await visitor.select('Provinsi', 'Aceh');
  await visitor.filter.getByRole('button', { name: 'Terapkan' }).click();
  await visitor.shows('/dashboard?year=2025&province=11');
  await expect(scripts).toHaveCount(0);

  await page.locator('.reading > summary').click();
  await page.getByRole('button', { name: 'Matikan hemat data' }).click();
  await expect(scripts).not.toHaveCount(0);
  await expect(page).toHaveURL(/province=11/);
});

test('a browser that saves data gets pages without script, unless its visitor wants them', async ({
  page,
  visitor,
}) => {
  for (const path of ['/dashboard', '/complaint-data/data-consultation', '/no-such-page']) {
    const html = await (await visitor.fetch(path, { 'Save-Data': 'on' })).text();
    expect(html, path).not.toMatch(/<script|modulepreload/);
  }
  await page.setExtraHTTPHeaders({ 'Save-Data': 'on' });
  await page.goto('/dashboard');
  await page.locator('.reading > summary').click();
  await page.getByRole('button', { name: 'Matikan hemat data' }).click();
  await expect(page.locator('script')).not.toHaveCount(0);
});
