import { checkAccessibility } from './support/check-accessibility';
import { findViolations } from './support/find-violations';
import { openEverything } from './support/open-everything';
import { pages } from './support/pages';
import { expect, test } from './support/visitor-test';

test.slow();

test.skip(
  ({ isScripted }) => !isScripted,
  'axe is a script; the pages without script have the same markup',
);

for (const address of pages) {
  test(`axe finds no violations on ${address}`, ({ visitor }) =>
    checkAccessibility(visitor, address));
}

// Every page in one of the languages, and the dashboard in each: everything but the texts is the same in all,
// and that each language has all texts is tested without a browser.
const others = ['zh', 'es', 'ja', 'de', 'fr'];
const dashboard = pages[1];
others.forEach((language, index) => {
  const addresses = pages.filter((_, page) => page % others.length === index);
  test(`axe finds no violations in ${language}`, async ({ page, visitor }) => {
    await visitor.open(`/home?lng=${language}`);
    for (const address of new Set([dashboard, ...addresses])) {
      await visitor.open(address);
      await openEverything(page);
      expect(await findViolations(page, { rules: 'words' }), address).toEqual([]);
      await expect(page.locator('html')).toHaveAttribute('data-language', language);
    }
  });
});

test('axe finds no violations in high contrast', async ({ page, visitor }) => {
  const form = { contrast: 'high', text: '150', spacing: 'wide', links: 'underlined' };
  await page.request.post('/preferences', { form, maxRedirects: 0 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const address of pages.slice(0, 5)) {
      await visitor.open(address);
      const violations = await findViolations(page, { rules: 'color-contrast' });
      expect(violations, `${address}, ${colorScheme}`).toEqual([]);
    }
  }
});

test('axe finds no violations in the header of a narrow window', async ({ page, visitor }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.open('/dashboard');
  await openEverything(page);
  expect(await findViolations(page, { within: '.site-header' })).toEqual([]);
});
