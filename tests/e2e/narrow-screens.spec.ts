import { type Page } from '@playwright/test';
import { openEverything } from './support/open-everything';
import { pages } from './support/pages';
import { expect, test } from './support/visitor-test';
import { type Visitor } from './support/visitor';

interface Fixtures {
  page: Page;
  visitor: Visitor;
}

/** Opens every page in a window of that width; none may scroll sideways. */
async function expectToFit({ page, visitor }: Fixtures, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 640 });
  for (const address of pages) {
    await visitor.open(address);
    await openEverything(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${address} at ${width} px`).toBe(0);
  }
}

test.slow();

test('no page scrolls sideways on the narrowest screens', async ({ page, visitor }) => {
  for (const width of [320, 360]) await expectToFit({ page, visitor }, width);
});

test('nor do they in type of twice the size and with high contrast', async ({ page, visitor }) => {
  const form = { text: '200', contrast: 'high' };
  await page.request.post('/preferences', { form, maxRedirects: 0 });
  await expectToFit({ page, visitor }, 320);
});

test('the search box and the terms of the glossary keep the room that their words need', async ({
  page,
  visitor,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visitor.open('/faq/general-definition?lng=en');
  const term = page.locator('.definition h2').first();
  expect((await term.boundingBox())?.width).toBeGreaterThan(200);
  await page.request.post('/preferences', { form: { text: '200' }, maxRedirects: 0 });
  await visitor.open('/search');
  const box = page.locator('#content').getByRole('combobox');
  expect((await box.boundingBox())?.width).toBeGreaterThan(150);
});

test('nor do they in German, whose words are the longest', async ({ page, visitor }) => {
  await visitor.open('/home?lng=de');
  await expectToFit({ page, visitor }, 320);
  await page.request.post('/preferences', { form: { text: '200' }, maxRedirects: 0 });
  await expectToFit({ page, visitor }, 320);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});
