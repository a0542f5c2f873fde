import { type CDPSession, type Locator, type Page } from '@playwright/test';
import { expect, test } from './support/visitor-test';

const map = (page: Page) => page.locator('#map-chart');
const tools = (page: Page) => page.getByRole('group', { name: 'Perbesar peta' });

/** Returns the left, top, width and height of the part that is in sight, in units of the drawing. */
async function seen(page: Page): Promise<number[]> {
  const box = await map(page).locator('svg').getAttribute('viewBox');
  return (box ?? '').split(' ').map(Number);
}

/** Returns a position within the map, from its left and top, in shares of its size. */
async function placeIn(frame: Locator, across: number, down: number) {
  const box = await frame.boundingBox();
  if (!box) throw new Error('The map is not drawn');
  return { x: box.x + across * box.width, y: box.y + down * box.height };
}

const touch = (network: CDPSession, type: string, touchPoints: { x: number; y: number }[]) =>
  network.send('Input.dispatchTouchEvent', {
    type: type as 'touchStart',
    touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
  });

test('without script the page of the map has links to its parts, and no buttons', async ({
  page,
  visitor,
  isScripted,
}) => {
  await visitor.open('/dashboard/widgets/map');
  await expect(tools(page)).toHaveCount(isScripted ? 1 : 0);
  await expect(page.getByRole('link', { name: 'Maluku', exact: true })).toBeVisible();
});

test.describe('with script', () => {
  test.skip(({ isScripted }) => !isScripted, 'without script, links lead to the parts of the map');
  test.beforeEach(async ({ page, visitor }) => {
    await visitor.open('/dashboard/widgets/map');
    await tools(page).waitFor();
    await map(page).scrollIntoViewIfNeeded();
  });

  test('the map zooms and moves by keys, and by its buttons', async ({ page }) => {
    const [, , width = 0, height = 0] = await seen(page);
    await map(page).focus();
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    const [left = 0, , near = 0] = await seen(page);
    expect(near).toBeCloseTo(width / 1.6 ** 2, 1);
    await page.keyboard.press('ArrowRight');
    expect((await seen(page))[0]).toBeGreaterThan(left);
    await page.keyboard.press('-');
    expect((await seen(page))[2]).toBeCloseTo(width / 1.6, 1);
    await page.keyboard.press('0');
    expect(await seen(page)).toEqual([0, 0, width, height]);

    await tools(page).getByRole('button', { name: 'Perbesar' }).click();
    expect((await seen(page))[2]).toBeCloseTo(width / 1.6, 1);
    await tools(page).getByRole('button', { name: 'Tampilkan semua' }).click();
    expect(await seen(page)).toEqual([0, 0, width, height]);
  });

  test('a province that takes the focus out of sight comes into sight', async ({ page }) => {
    await map(page).focus();
    for (let times = 0; times < 5; times += 1) await page.keyboard.press('+');
    const place = map(page).locator('a.mark').first();
    await place.focus();
    const [left = 0, top = 0, width = 0, height = 0] = await seen(page);
    const middle = await place.evaluate((mark: SVGGraphicsElement) => {
      const box = mark.getBBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    });
    const [x = 0, y = 0] = middle;
    expect(x > left && x < left + width && y > top && y < top + height).toBe(true);
  });

  test('the wheel scrolls the page, and zooms with Ctrl around the pointer', async ({ page }) => {
    const all = await seen(page);
    const { x, y } = await placeIn(map(page), 0.25, 0.5);
    await page.mouse.move(x, y);
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 200);
    // A wheel event during the scrolling would belong to it.
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before + 200);
    expect(await seen(page)).toEqual(all);
    const below = await placeIn(map(page), 0.25, 0.5);
    await page.mouse.move(below.x, below.y);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -200);
    await expect.poll(async () => (await seen(page))[2]).toBeLessThan(all[2] ?? 0);
    await page.keyboard.up('Control');
  });

  test('a mouse drags what is enlarged, and follows no link by that', async ({ page }) => {
    await tools(page).getByRole('button', { name: 'Perbesar' }).click();
    const address = page.url();
    const [left = 0] = await seen(page);
    const [from, to] = [await placeIn(map(page), 0.6, 0.5), await placeIn(map(page), 0.4, 0.5)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    expect((await seen(page))[0]).toBeGreaterThan(left);
    expect(page.url()).toBe(address);
  });

  test.describe('on a touch screen', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

    test('two fingers zoom and move the map, and one scrolls the page', async ({ page }) => {
      const all = await seen(page);
      const network = await page.context().newCDPSession(page);
      const fingers = (apart: number, at = 0.5) =>
        Promise.all([
          placeIn(map(page), at - apart / 2, 0.5),
          placeIn(map(page), at + apart / 2, 0.5),
        ]);
      await touch(network, 'touchStart', await fingers(0.2));
      for (const apart of [0.3, 0.4, 0.6]) await touch(network, 'touchMove', await fingers(apart));
      const [left = 0, , width = 0] = await seen(page);
      expect(width).toBeCloseTo((all[2] ?? 0) / 3, 0);
      await touch(network, 'touchMove', await fingers(0.6, 0.35));
      expect((await seen(page))[0]).toBeGreaterThan(left);
      await touch(network, 'touchEnd', []);
      expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);

      const near = await seen(page);
      const before = await page.evaluate(() => scrollY);
      const start = await placeIn(map(page), 0.5, 0.5);
      await touch(network, 'touchStart', [start]);
      for (const up of [30, 60, 90, 120])
        await touch(network, 'touchMove', [{ x: start.x, y: start.y - up }]);
      await touch(network, 'touchEnd', []);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
      expect(await seen(page)).toEqual(near);
    });
  });
});
