import { type Page } from '@playwright/test';
import { expect } from './test';

/** Takes the network from a page, and waits until what the page asks for fails. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  const isAnswered = () =>
    page.evaluate(() =>
      fetch('/robots.txt', { cache: 'no-store' }).then(
        () => true,
        () => false,
      ),
    );
  await expect.poll(isAnswered).toBe(false);
}
