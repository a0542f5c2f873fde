import { AxeBuilder } from '@axe-core/playwright';
import { type Page } from '@playwright/test';

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** What axe looks for: all its rules, one of them, or those whose answer depends on the words of a page. */
type Rules = 'all' | 'color-contrast' | 'words';

/**
 * What axe objects to on a page or in a part of it, frames of other hosts left out. Only what fails is
 * described, and the page itself is asked: describing all that passes takes four times as long.
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
