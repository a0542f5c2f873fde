import { type Locator } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './support/visitor-test';

type Colour = [red: number, green: number, blue: number];

/** Returns the colour in the middle of a part of the page, this many pixels from its left edge. */
async function colourIn(part: Locator, left: number): Promise<Colour> {
  const { data, info } = await sharp(await part.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = info.channels * (Math.floor(info.height / 2) * info.width + left);
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

/**
 * Returns the greatest contrast within the middle of a part of the page: that of its text with its
 * background.
 */
async function contrastWithin(part: Locator): Promise<number> {
  const picture = sharp(await part.screenshot()).removeAlpha();
  const { width, height } = await picture.metadata();
  const middle = { left: 4, top: Math.floor(height / 4), width: width - 8 };
  const pixels = await picture
    .extract({ ...middle, height: Math.floor(height / 2) })
    .raw()
    .toBuffer();
  const colours = Array.from({ length: pixels.length / 3 }, (_, index): Colour => {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(3 * index);
    return [red, green, blue];
  });
  const byLight = colours.sort((a, b) => luminanceOf(a) - luminanceOf(b));
  return contrastOf(byLight.at(0) ?? [0, 0, 0], byLight.at(-1) ?? [0, 0, 0]);
}

/** Returns the contrast of two colours by WCAG, from 1 to 21. */
function contrastOf(first: Colour, second: Colour): number {
  const [light = 0, dark = 0] = [first, second].map(luminanceOf).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const media = [
  ['forced colours', { forcedColors: 'active', colorScheme: 'dark' }],
  ['print from a dark screen', { media: 'print', colorScheme: 'dark' }],
] as const;

for (const [name, settings] of media) {
  test(`bars, and the map with its legend, are readable in ${name}`, async ({ page, visitor }) => {
    await page.emulateMedia(settings);
    await visitor.open('/dashboard?year=2025');
    const [right, map] = [visitor.widget('right'), visitor.widget('map')];
    const ground = await colourIn(right, 4);
    if ('media' in settings) expect(ground).toEqual([255, 255, 255]);
    const bar = right.locator('.bar svg').first();
    expect(contrastOf(await colourIn(bar, 4), ground)).toBeGreaterThanOrEqual(3);

    const key = map.locator('.legend-item').first();
    const ink = await key.evaluate((element) => getComputedStyle(element).color);
    const [red = 0, green = 0, blue = 0] = (ink.match(/\d+/g) ?? []).map(Number);
    expect(contrastOf([red, green, blue], ground)).toBeGreaterThanOrEqual(4.5);

    // Each key of the legend has the unique colour of its provinces.
    const colours: Colour[] = [];
    for (const item of await map.locator('.legend-item').all())
      colours.push(await colourIn(item, 5));
    expect(new Set([...colours, ground].map(String)).size).toBe(4);
    const province = map.locator('.rank-other path').first();
    const fill = await province.evaluate((element) => getComputedStyle(element).fill);
    expect(fill).toBe(`rgb(${colours[1]?.join(', ')})`);

    if ('media' in settings) return; // paper has no switches
    const choices = visitor.widget('yearly').locator('.switch').getByRole('link');
    await expect(choices.nth(0)).toHaveCSS('font-weight', '600');
    await expect(choices.nth(1)).toHaveCSS('font-weight', '400');
    expect(await contrastWithin(page.locator('.to-top a'))).toBeGreaterThanOrEqual(4.5);
  });
}
