import { describe, expect, it } from 'vitest';
import { readCodeListFiles } from '~/datasets/load-code-lists.server';
import { tilesOf } from '~/datasets/tiles';
import {
  bytesSent,
  chartTexts,
  rankedItems,
  tagsOf,
  tagsWithClass,
} from '../../../../tests/support/chart-items';
import { renderTiles } from './render-tiles.server';

describe('the map of tiles', async () => {
  const tiles = tilesOf((await readCodeListFiles()).lists)!;
  const values = Object.fromEntries([...tiles.keys()].map((code, index) => [code, index * 37]));
  const items = rankedItems(values).map((item) => ({ ...item, mark: String(item.rank ?? 0) }));
  const svg = renderTiles({ id: 'map', tiles, items, texts: chartTexts });
  const marks = tagsWithClass(svg, 'mark');

  it('draws a link with a name and a code for each province, in reading order', () => {
    expect(marks).toHaveLength(38);
    expect(marks[0]?.attributes).toMatchObject({
      href: '/dashboard?type=1&year=2025&province=11',
      'aria-label': 'Item 11: 0 complaints',
    });
    expect(svg).toMatch(/>JK<\/text>/);
    expect(marks.at(-1)?.attributes.href).toContain('province=34');
  });

  it('gives all tiles one size and different positions', () => {
    const rects = tagsOf(svg).filter(({ name }) => name === 'rect');
    const sizes = rects.map(({ attributes: { width, height } }) => `${width} ${height}`);
    expect(new Set(sizes).size).toBe(1);
    expect(new Set(rects.map(({ attributes: { x, y } }) => `${x} ${y}`)).size).toBe(38);
  });

  it('draws only provinces with items, and hides long numbers where there is no room', () => {
    const few = items
      .filter(({ code }) => code < '13')
      .map((item) => ({ ...item, mark: item.code === '11' ? '≈0.57' : '4.5' }));
    const drawn = renderTiles({ id: 'map', tiles, items: few, texts: chartTexts });
    expect(tagsWithClass(drawn, 'mark')).toHaveLength(2);
    expect(tagsWithClass(drawn, 'is-minor')).toHaveLength(1);
  });

  it('has no style attributes, and is small', () => {
    expect(tagsOf(svg).some(({ attributes }) => attributes.style !== undefined)).toBe(false);
    expect(bytesSent(svg)).toBeLessThan(3 * 1024);
  });
});
