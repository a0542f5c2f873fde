import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { cleanSvg } from './clean-svg';

/** About a hundred charts of provinces, at two bytes a character. */
const MAX_BYTES = 8 * 1024 * 1024;

const kept = new LRUCache<string, string>({
  maxSize: MAX_BYTES,
  sizeCalculation: (svg) => 2 * svg.length,
});

/**
 * Renders a chart to markup, cached for all pages and files that show the same; the least recently used is
 * evicted first.
 *
 * @param drawn - everything that the chart depends on, including its kind, as values of JSON.
 * @param draw - renders the chart; called on a cache miss.
 */
export function renderChart(drawn: object, draw: () => ReactElement): string {
  const key = createHash('sha256').update(JSON.stringify(drawn)).digest('base64url');
  const known = kept.get(key);
  if (known !== undefined) return known;
  const svg = cleanSvg(renderToStaticMarkup(draw()));
  kept.set(key, svg);
  return svg;
}

const numbers = new WeakMap<object, number>();
let last = 0;

/** Returns a number that identifies an object shared by many charts, such as a map; it must not change. */
export function numberOf(source: object): number {
  const known = numbers.get(source) ?? (last += 1);
  numbers.set(source, known);
  return known;
}
