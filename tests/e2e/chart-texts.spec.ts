import { openEverything } from './support/open-everything';
import { expect, test } from './support/visitor-test';

test('texts of charts are at least 11 px high on the narrowest screen, and those of series do not overlap', async ({
  page,
  visitor,
  isScripted,
}) => {
  test.skip(isScripted, 'the charts are those of the server');
  await page.setViewportSize({ width: 320, height: 740 });
  for (const address of [
    '/dashboard',
    '/dashboard?year=2025',
    '/dashboard/widgets/map?year=2025&layout=tiles',
    '/right/hak-memperoleh-keadilan?year=2025',
    '/builder?widget=right&by=year',
    '/dashboard/compare?compare=year-before&year=2025',
  ]) {
    await visitor.open(address);
    await openEverything(page);
    const sizes = await page.locator('svg text').evaluateAll((texts) =>
      texts.flatMap((text) => {
        const scale = text instanceof SVGGraphicsElement ? text.getScreenCTM() : null;
        const { fontSize, visibility } = getComputedStyle(text);
        const isVisible = text.getBoundingClientRect().width > 0 && visibility === 'visible';
        return scale && isVisible ? [parseFloat(fontSize) * Math.hypot(scale.a, scale.b)] : [];
      }),
    );
    expect(sizes.length, address).toBeGreaterThan(0);
    expect(Math.min(...sizes), address).toBeGreaterThan(10.99);
    expect(await page.evaluate(collisions), address).toEqual([]);
  }
});

/**
 * Returns the pairs of overlapping texts of a series: letters are about two thirds as high as their boxes.
 */
function collisions(): string[] {
  return [...document.querySelectorAll('.chart-monthly, .chart-yearly')].flatMap((chart) => {
    const texts = [...chart.querySelectorAll('text')]
      .map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    return texts.flatMap((item, index) =>
      texts
        .slice(index + 1)
        .filter(({ box }) => {
          const width = Math.min(item.box.right, box.right) - Math.max(item.box.left, box.left);
          const height = Math.min(item.box.bottom, box.bottom) - Math.max(item.box.top, box.top);
          return width > 1 && height > box.height / 2;
        })
        .map(({ text }) => `${item.text} ${text}`),
    );
  });
}
