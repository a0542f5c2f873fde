import { findViolations } from './find-violations';
import { openEverything } from './open-everything';
import { expect } from './test';
import { type Visitor } from './visitor';

/** Checks a page with axe in both languages of the interface's authors and in both colour schemes. */
export async function checkAccessibility(visitor: Visitor, address: string): Promise<void> {
  const { page } = visitor;
  const views = { id: 'all', en: 'words' } as const; // everything else is the same in all languages
  for (const [language, rules] of Object.entries(views)) {
    await page.emulateMedia({ colorScheme: 'light' });
    await visitor.open(`${address}${address.includes('?') ? '&' : '?'}lng=${language}`);
    await openEverything(page);
    expect(await findViolations(page, { rules }), language).toEqual([]);
  }
  // Only colours depend on the scheme.
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findViolations(page, { rules: 'color-contrast' }), 'dark').toEqual([]);
}
