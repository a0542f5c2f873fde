import { describe, expect, it } from 'vitest';
import {
  bytesSent,
  chartTexts,
  rankedItems,
  tagsOf,
  tagsWithClass,
} from '../../../../../tests/support/chart-items';
import { loadProvinceMap } from '../../charts/map/load-province-map.server';
import { renderMap } from './render-map.server';

describe('the map', async () => {
  const map = await loadProvinceMap();
  const codes = map.shapes['34'].map(({ code }) => code);
  const values = Object.fromEntries(codes.map((code, index) => [code, (index * 37) % 200]));
  const items = rankedItems({ ...values, '11': 0, '31': 900, '32': 800 });
  const chart = { id: 'map', map, items, division: '34' as const, texts: chartTexts };
  const svg = renderMap(chart);
  const marks = tagsWithClass(svg, 'mark');

  it('draws a link with a name for each province', () => {
    expect(marks).toHaveLength(34);
    const jakarta = marks.find(({ attributes }) => attributes.href?.endsWith('province=31'));
    expect(jakarta).toEqual({
      name: 'a',
      attributes: {
        href: '/dashboard?type=1&year=2025&province=31',
        class: 'mark rank-top',
        'aria-label': 'Item 31: 900 cases',
        'data-tip': 'Item 31: 900 cases',
      },
    });
  });

  it('tells ranks apart by class and by pattern', () => {
    expect(tagsWithClass(svg, 'rank-none').some(({ name }) => name === 'a')).toBe(true);
    const fills = tagsOf(svg).map(({ attributes }) => attributes.fill);
    expect(new Set(fills)).toEqual(
      new Set([undefined, 'url(#map-rank-top)', 'url(#map-rank-none)']),
    );
  });

  it('gives provinces that are hard to hit a circle of at least 12 units, drawn after the others', () => {
    const hits = tagsWithClass(svg, 'hit');
    expect(hits.length).toBeGreaterThanOrEqual(4);
    for (const { attributes } of hits) expect(Number(attributes.r)).toBeGreaterThanOrEqual(12);
    expect(marks.at(-1)?.attributes.href).toContain('province=31');
  });

  it('draws the selected province last, so that no neighbour covers its outline', () => {
    const selected = items.map((item) => ({ ...item, isSelected: item.code === '62' }));
    const last = tagsWithClass(renderMap({ ...chart, items: selected }), 'mark').at(-1);
    expect(last?.attributes).toMatchObject({
      class: expect.stringContaining('is-selected'),
      'aria-current': 'true',
    });
  });

  it('draws a province without an item as plain land', () => {
    const few = renderMap({ ...chart, items: items.slice(0, 3) });
    expect(tagsWithClass(few, 'land')).toHaveLength(31);
    expect(tagsWithClass(few, 'mark')).toHaveLength(3);
  });

  it('draws the 34 provinces when it is asked for 38 and knows no more', () => {
    expect(tagsWithClass(renderMap({ ...chart, division: '38' }), 'mark')).toHaveLength(34);
  });

  it('begins every id with its own and has no style attribute', () => {
    const attributes = tagsOf(svg).map((tag) => tag.attributes);
    const ids = attributes.flatMap(({ id }) => id ?? []);
    expect(ids.every((id) => id.startsWith('map-'))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(attributes.some(({ style }) => style !== undefined)).toBe(false);
  });

  it('is sent in at most 16 KB', () => {
    expect(bytesSent(svg)).toBeLessThanOrEqual(16 * 1024);
  });
});
