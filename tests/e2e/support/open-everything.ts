import { type Page } from '@playwright/test';

/** Opens all that can be unfolded on a page, also what would close its neighbours. */
export async function openEverything(page: Page): Promise<void> {
  await page.locator('details').evaluateAll((all) => {
    for (const details of all) {
      details.removeAttribute('name');
      details.setAttribute('open', '');
    }
  });
}
