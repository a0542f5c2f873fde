import { AxeBuilder } from '@axe-core/playwright';
import { openEverything } from './open-everything';
import { expect } from './test';
import { type Visitor } from './visitor';

/** Lets axe look at a page in both languages of the interface's authors and in both colour schemes. */
export async function checkAccessibility(visitor: Visitor, address: string): Promise<void> {
  const { page } = visitor;
  for (const language of ['id', 'en']) {
    await page.emulateMedia({ colorScheme: 'light' });
    await visitor.open(`${address}${address.includes('?') ? '&' : '?'}lng=${language}`);
    await openEverything(page);
    const light = await new AxeBuilder({ page }).analyze();
    expect(light.violations, language).toEqual([]);
  }
  // What depends on the scheme is colour alone.
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await new AxeBuilder({ page }).withRules('color-contrast').analyze();
  expect(dark.violations, 'dark').toEqual([]);
}
