import { languages } from '~/platform/i18n/languages.server';
import { pageAddresses } from '../budget/support/page-addresses';
import { expect, test } from './support/visitor-test';

// Every page in one of the languages, and the dashboard in each.
languages.forEach((language, index) => {
  const addresses = pageAddresses.filter((_, page) => page % languages.length === index);
  test(`a browser keeps pages in "${language}" as the server wrote them`, async ({
    page,
    visitor,
    isScripted,
  }) => {
    test.skip(!isScripted, 'nothing is rendered again');
    test.slow();
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(`${page.url()}: ${message}`));
    page.on('console', (message) => {
      const isMissing = /^Failed to load resource/.test(message.text());
      if (message.type() === 'error' && !isMissing)
        complaints.push(`${page.url()}: ${message.text()}`);
    });
    for (const address of ['/dashboard', ...addresses]) {
      const separator = address.includes('?') ? '&' : '?';
      await page.goto(`${address}${separator}lng=${language}`);
      // Files and plain pages have no script to wait for.
      if ((await page.locator('script').count()) > 0) await visitor.waitForScript();
    }
    expect(complaints).toEqual([]);
  });
});

test('a page reached by a link is shown with its texts, never with their keys', async ({
  page,
  isScripted,
}) => {
  await page.goto('/contact-us?lng=en');
  const former = await page.locator('main').innerText();
  const waiting: string[] = [];
  await page.route('**/texts/en/*', async (route) => {
    await page.waitForURL('**/home');
    waiting.push(await page.locator('main').innerText());
    await route.continue();
  });
  await page.getByRole('navigation', { name: 'You are here' }).getByText('Home').click();
  await expect(page.getByRole('heading', { name: 'Ask the data' })).toBeVisible();
  expect(new Set(waiting)).toEqual(new Set(isScripted ? [former] : []));
});

test('a page whose texts cannot be fetched is loaded as a document', async ({ page }) => {
  await page.goto('/contact-us?lng=en');
  await page.route('**/texts/**', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('navigation', { name: 'You are here' }).getByText('Home').click();
  await expect(page.getByRole('heading', { name: 'Ask the data' })).toBeVisible();
});
