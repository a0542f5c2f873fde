import { pages } from './support/pages';
import { expect, test } from './support/story';

test('no page scrolls sideways on the narrowest screens', async ({ page, visitor }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    for (const address of pages) {
      await visitor.open(address);
      await page.locator('details').evaluateAll((all) => {
        for (const details of all) details.setAttribute('open', '');
      });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${address} at ${width} px`).toBe(0);
    }
  }
});
