import { AxeBuilder } from '@axe-core/playwright';
import { pages } from './support/pages';
import { expect, test } from './support/story';

test.slow();

test.skip(
  ({ isScripted }) => !isScripted,
  'axe is a script; the pages without script have the same markup',
);

for (const address of pages) {
  test(`axe finds nothing to object to on ${address}`, async ({ page, visitor }) => {
    for (const language of ['id', 'en']) {
      await page.emulateMedia({ colorScheme: 'light' });
      await visitor.open(`${address}${address.includes('?') ? '&' : '?'}lng=${language}`);
      await page.locator('details').evaluateAll((all) => {
        for (const details of all) details.setAttribute('open', '');
      });
      const light = await new AxeBuilder({ page }).analyze();
      expect(light.violations, language).toEqual([]);
    }
    // What depends on the scheme is colour alone.
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await new AxeBuilder({ page }).withRules('color-contrast').analyze();
    expect(dark.violations, 'dark').toEqual([]);
  });
}
