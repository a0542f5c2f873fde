import { AxeBuilder } from '@axe-core/playwright';
import { checkAccessibility } from './support/check-accessibility';
import { openEverything } from './support/open-everything';
import { pages } from './support/pages';
import { expect, test } from './support/story';

test.slow();

test.skip(
  ({ isScripted }) => !isScripted,
  'axe is a script; the pages without script have the same markup',
);

for (const address of pages) {
  test(`axe finds nothing to object to on ${address}`, ({ visitor }) =>
    checkAccessibility(visitor, address));
}

test('axe finds nothing to object to in high contrast', async ({ page, visitor }) => {
  const form = { contrast: 'high', text: '150', spacing: 'wide', links: 'underlined' };
  await page.request.post('/preferences', { form, maxRedirects: 0 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const address of pages.slice(0, 5)) {
      await visitor.open(address);
      const { violations } = await new AxeBuilder({ page }).withRules('color-contrast').analyze();
      expect(violations, `${address}, ${colorScheme}`).toEqual([]);
    }
  }
});

test('axe finds nothing to object to in the header of a narrow window', async ({
  page,
  visitor,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.open('/dashboard');
  await openEverything(page);
  const { violations } = await new AxeBuilder({ page }).include('.site-header').analyze();
  expect(violations).toEqual([]);
});
