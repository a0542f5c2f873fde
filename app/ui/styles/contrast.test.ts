import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** WCAG 2.2, 1.4.11: the minimum contrast of meaningful graphics. */
const MIN_CONTRAST = 3;

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Returns the custom properties of each rule that sets any, one scheme after the other. */
function schemesOf(css: string): Map<string, string>[] {
  const rules = css.split('{').filter((rule) => rule.includes('--bar:'));
  return rules.map(
    (rule) =>
      new Map(
        [...rule.matchAll(/--([a-z-]+): (#[\da-f]+);/g)].map(([, name = '', value = '']) => [
          name,
          value,
        ]),
      ),
  );
}

/** Relative luminance. */
function luminanceOf(colour: string): number {
  const digits = colour.slice(1);
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((index) => {
    const part = parseInt(long.slice(index, index + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [first, second].map(luminanceOf).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const [light, dark] = schemesOf(read('tokens.css'));
const schemes = [
  ['light', light],
  ['dark', new Map([...(light ?? []), ...(dark ?? [])])],
  ...schemesOf(read('contrast.css')).map(
    (scheme, index) =>
      [
        `high contrast ${index}`,
        new Map([
          ...((index % 2 ? dark : light) ?? []),
          ['surface', index % 2 ? '#000' : '#fff'],
          ...scheme,
        ]),
      ] as const,
  ),
] as const;

describe.each(schemes)('bars in the %s scheme', (_, scheme) => {
  it.each(['bar', 'accent'])('stand out from their track and the page: %s', (name) => {
    const bar = scheme?.get(name) ?? '';
    for (const ground of ['accent-soft', 'surface']) {
      expect(contrast(bar, scheme?.get(ground) ?? ''), ground).toBeGreaterThanOrEqual(MIN_CONTRAST);
    }
  });
});
