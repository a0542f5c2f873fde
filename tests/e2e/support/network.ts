import { type Page } from '@playwright/test';
import { expect } from './test';

/** Disconnects a page from the network, and waits until its requests fail. */
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
