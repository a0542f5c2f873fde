import { type Page, type Request } from '@playwright/test';
import { expect, test } from './support/visitor-test';

const harmless = 'https://www.bmkg.go.id/';

/** Replaces the harmless site; returns the requests that it gets. */
async function answerFor(page: Page): Promise<Request[]> {
  const requests: Request[] = [];
  await page.route(`${harmless}**`, async (route) => {
    requests.push(route.request());
    await route.fulfill({ contentType: 'text/html', body: '<h1>Cuaca</h1>' });
  });
  return requests;
}

async function expectNoReferer(request: Request | undefined): Promise<void> {
  const headers = (await request?.allHeaders()) ?? { referer: 'no request' };
  expect(headers.referer).toBeUndefined();
}

test('every page has a quick exit that reveals nothing to the other site', async ({
  page,
  visitor,
}) => {
  const requests = await answerFor(page);
  for (const address of ['/dashboard?year=2025', '/survey', '/no-such-page']) {
    await visitor.open(address);
    const exit = page.getByRole('link', { name: 'Tinggalkan halaman ini' });
    await expect(exit).toBeInViewport();
    await expect(exit).toHaveAttribute('rel', 'noreferrer noopener');
    await exit.click();
    await expect(page).toHaveURL(harmless);
    await expect(page.getByRole('heading', { name: 'Cuaca' })).toBeVisible();
    await expectNoReferer(requests.pop());
  }
});

test('the keyboard reaches the quick exit before the navigation', async ({ page, visitor }) => {
  await visitor.open('/survey');
  const exit = page.getByRole('link', { name: 'Tinggalkan halaman ini' });
  await page.getByRole('link', { name: 'Langsung ke isi utama' }).focus();
  for (let presses = 0; presses < 4; presses += 1) {
    await page.keyboard.press('Tab');
    if (await exit.evaluate((link) => link === document.activeElement)) break;
  }
  await expect(exit).toBeFocused();
});

test('with script the page does not come back', async ({ page, visitor, isScripted }) => {
  test.skip(!isScripted, 'a plain link stays in the history');
  await answerFor(page);
  await visitor.open('/faq/user-guide');
  await visitor.open('/survey');
  await page.getByRole('link', { name: 'Tinggalkan halaman ini' }).click();
  await expect(page).toHaveURL(harmless);
  await page.goBack();
  await expect(page).toHaveURL('/faq/user-guide');
});

test('with script Escape pressed three times is a quick exit', async ({
  page,
  visitor,
  isScripted,
}) => {
  test.skip(!isScripted, 'keys do nothing without script');
  const requests = await answerFor(page);
  await page.clock.install();
  await visitor.open('/survey');
  // The presses count within a second: by the page's clock, not that of a busy machine.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.clock.runFor(1_000);
  await page.keyboard.press('Escape');
  expect(requests).toEqual([]);
  await page.clock.runFor(400);
  await page.keyboard.press('Escape');
  await page.clock.runFor(400);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(harmless);
  await expectNoReferer(requests[0]);
});
