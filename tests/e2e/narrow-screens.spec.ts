import { type CDPSession, type Page } from '@playwright/test';
import { findCrowdedTexts } from './support/crowded-texts';
import { openEverything } from './support/open-everything';
import { pages } from './support/pages';
import { expect, test } from './support/visitor-test';

const HEIGHT = 740;

test.slow();

// Each page is loaded once and checked in each width and size of type: only styles differ.
test('every page fits a phone, and a finger finds every link and control', async ({
  page,
  visitor,
}) => {
  const browser = await page.context().newCDPSession(page);
  for (const address of pages) {
    await page.setViewportSize({ width: 360, height: HEIGHT });
    await visitor.open(address);
    await openEverything(page);
    expect.soft(await page.evaluate(tooSmall), address).toEqual([]);
    expect(await overflow(page), `${address} at 360 px`).toBe(0);
    await page.setViewportSize({ width: 320, height: HEIGHT });
    expect(await overflow(page), `${address} at 320 px`).toBe(0);
    await enlarge(page);
    expect(await overflow(page), `${address} in large type`).toBe(0);

    await enlarge(page, normal);
    await spaceOut(page);
    await setTypeOfBrowser(browser, 2);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: HEIGHT });
      const where = `${address} at ${width} px in large and wide type`;
      expect.soft(await overflow(page), where).toBe(0);
      expect.soft(await findCrowdedTexts(page), where).toEqual([]);
    }
    await setTypeOfBrowser(browser, 1);
  }
});

test('every page fits the narrowest phone in German, whose words are the longest', async ({
  page,
  visitor,
  isScripted,
}) => {
  test.skip(isScripted, 'the fonts are wider without script, and what a script adds fits above');
  await page.setViewportSize({ width: 320, height: HEIGHT });
  await visitor.open('/home?lng=de');
  for (const address of pages) {
    await visitor.open(address);
    await openEverything(page);
    expect(await overflow(page), address).toBe(0);
    await enlarge(page);
    expect(await overflow(page), `${address} in large type`).toBe(0);
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('the controls that matter on a phone are as large as a finger', async ({ page, visitor }) => {
  await page.setViewportSize({ width: 360, height: HEIGHT });
  await visitor.open('/dashboard?province=11');
  await page.locator('.filter-sheet > summary').click();
  const targets = [
    '.quick-exit',
    '.reading > summary',
    '.menu summary',
    '.filter-sheet > summary',
    '.filter select',
    '.filter button',
    '.other-maps a',
  ];
  for (const target of targets) {
    const visible = page.locator(target).filter({ visible: true });
    expect(await visible.count(), target).toBeGreaterThan(0);
    for (const control of await visible.all()) {
      const { height = 0 } = (await control.boundingBox()) ?? {};
      expect.soft(Math.round(height), target).toBeGreaterThanOrEqual(44);
    }
  }
});

test('visitors can choose type of twice the size and high contrast', async ({ page, visitor }) => {
  await page.request.post('/preferences', { form: largest, maxRedirects: 0 });
  await visitor.open('/home');
  for (const [name, value] of Object.entries(largest)) {
    await expect(page.locator('html')).toHaveAttribute(`data-${name}`, value);
  }
});

test('the search box and the terms of the glossary keep the room that their texts need', async ({
  page,
  visitor,
}) => {
  await page.setViewportSize({ width: 320, height: HEIGHT });
  await visitor.open('/faq/general-definition?lng=en');
  const term = page.locator('.definition h2').first();
  expect((await term.boundingBox())?.width).toBeGreaterThan(200);
  await page.request.post('/preferences', { form: { text: '200' }, maxRedirects: 0 });
  await visitor.open('/search');
  const box = page.locator('#content').getByRole('combobox');
  expect((await box.boundingBox())?.width).toBeGreaterThan(150);
});

/** The most demanding preferences of a visitor. */
const largest = { text: '200', contrast: 'high' };
const normal = { text: '', contrast: '' };

/** Shows the page to a visitor who chose the largest type. */
function enlarge(page: Page, chosen = largest): Promise<void> {
  return page.evaluate((preferences) => {
    for (const [name, value] of Object.entries(preferences)) {
      if (value) document.documentElement.dataset[name] = value;
      else delete document.documentElement.dataset[name];
    }
  }, chosen);
}

/** Sets the size of type in the settings of the browser, as a multiple of the default. */
async function setTypeOfBrowser(browser: CDPSession, times: number): Promise<void> {
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 * times } });
}

/** Spaces texts out as a visitor's style sheet may (WCAG 1.4.12). */
function spaceOut(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { letter-spacing: 0.12em !important; line-height: 1.5 !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets = [sheet];
  });
}

/** Returns by how many pixels a page is wider than its window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Returns the targets below 24 pixels (WCAG 2.5.8), except links in sentences and marks of charts. */
function tooSmall(): string[] {
  const targets = document.querySelectorAll('a, button, select, input, textarea, summary');
  return [...targets].filter(isTooSmall).map(({ outerHTML }) => outerHTML.slice(0, 120));

  function isTooSmall(target: Element): boolean {
    const { width, height } = (target.closest('label') ?? target).getBoundingClientRect();
    const isVisible = width > 1 && height > 1;
    return isVisible && (width < 24 || height < 24) && !isExempt(target);
  }

  function isExempt(target: Element): boolean {
    const isInSentence = [...(target.parentElement?.childNodes ?? [])].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && /\w/.test(textContent ?? ''),
    );
    const coversItsCard = getComputedStyle(target, '::after').position === 'absolute';
    return isInSentence || coversItsCard || target.closest('svg') !== null;
  }
}
