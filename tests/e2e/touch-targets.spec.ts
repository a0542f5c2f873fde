import { openEverything } from './support/open-everything';
import { pages } from './support/pages';
import { expect, test } from './support/visitor-test';

test.slow();

test('a finger finds every link and control on a phone', async ({ page, visitor }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of pages) {
    await visitor.open(address);
    await openEverything(page);
    expect.soft(await page.evaluate(tooSmall), address).toEqual([]);
  }
});

/** The targets below 24 pixels (WCAG 2.5.8) but the links in sentences and the marks of charts. */
function tooSmall(): string[] {
  const targets = document.querySelectorAll('a, button, select, input, textarea, summary');
  return [...targets].filter(isTooSmall).map(({ outerHTML }) => outerHTML.slice(0, 120));

  function isTooSmall(target: Element): boolean {
    const { width, height } = (target.closest('label') ?? target).getBoundingClientRect();
    const isShown = width > 1 && height > 1;
    return isShown && (width < 24 || height < 24) && !isExempt(target);
  }

  function isExempt(target: Element): boolean {
    const isInSentence = [...(target.parentElement?.childNodes ?? [])].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && /\w/.test(textContent ?? ''),
    );
    const coversItsCard = getComputedStyle(target, '::after').position === 'absolute';
    return isInSentence || coversItsCard || target.closest('svg') !== null;
  }
}
