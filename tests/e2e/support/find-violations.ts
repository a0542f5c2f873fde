import { AxeBuilder } from '@axe-core/playwright';
import { type Page } from '@playwright/test';

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** The rules of axe to check: all, one of them, or those that depend on the texts of a page. */
type Rules = 'all' | 'color-contrast' | 'words';

/**
 * Returns the violations that axe finds on a page or in a part of it, without frames of other hosts. Only
 * failures are described, within the page: describing everything that passes takes four times as long.
 */
export async function findViolations(
  page: Page,
  { rules = 'all', within }: { rules?: Rules; within?: string } = {},
): Promise<Violations> {
  const axe = new AxeBuilder({ page }).options({
    resultTypes: ['violations'],
    ...(rules === 'color-contrast' && { runOnly: [rules] }),
    ...(rules === 'words' && {
      runOnly: ['cat.language', 'cat.name-role-value', 'cat.text-alternatives'],
    }),
  });
  if (within !== undefined) axe.include(within);
  const { violations } = await axe.setLegacyMode().analyze();
  return violations;
}
