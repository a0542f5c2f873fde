import { expect, test } from './support/test';

test('a visitor reads the published records', async ({ page }) => {
  await page.goto('/dashboard?year=0');
  await expect(page.getByText('300 pengaduan').first()).toBeVisible();
});

test('a supervisor can check the health of the portal', async ({ request }) => {
  expect((await request.get('/healthz')).ok()).toBe(true);
});
