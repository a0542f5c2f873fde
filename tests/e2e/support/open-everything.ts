import { type Page } from '@playwright/test';

/** Opens everything that can be expanded on a page, even what would close its neighbours. */
export async function openEverything(page: Page): Promise<void> {
  await page.locator('details').evaluateAll((all) => {
    for (const details of all) {
      details.removeAttribute('name');
      details.setAttribute('open', '');
    }
  });
}
