import { expect, test } from './support/story';

test('paper carries the content, and nothing to click or to type in', async ({ page, visitor }) => {
  await page.emulateMedia({ media: 'print' });
  for (const address of ['/search?q=aceh', '/periodic-data/actual-data', '/faq/user-guide']) {
    await visitor.open(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.site-footer').getByText('Data per')).toBeVisible();
    const forScreens = '.site-nav, .search-box, .list-filter, .pagination, .footer-visits, .to-top';
    for (const part of await page.locator(forScreens).all()) await expect(part).toBeHidden();
  }
});
