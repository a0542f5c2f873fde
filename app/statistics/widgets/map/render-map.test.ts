import { describe, expect, it } from 'vitest';
import {
  bytesSent,
  chartTexts,
  rankedItems,
  tagsOf,
  tagsWithClass,
} from '../../../../tests/support/chart-items';
import { loadProvinceMap } from '../../charts/map/load-province-map.server';
import { renderMap } from './render-map.server';

describe('the map', async () => {
  const map = await loadProvinceMap();
  const codes = map.shapes['34'].map(({ code }) => code);
  const values = Object.fromEntries(codes.map((code, index) => [code, (index * 37) % 200]));
  const items = rankedItems({ ...values, '11': 0, '31': 900, '32': 800 });
  const chart = { id: 'map', map, items, division: '34' as const, texts: chartTexts };
  const svg = renderMap(chart);
  const marksOf = (drawn: string) => tagsWithClass(drawn, 'mark');
  const marks = marksOf(svg);

  it('draws a link with a name for each province', () => {
    expect(marks).toHaveLength(34);
    const jakarta = marks.find(({ attributes }) => attributes.href?.endsWith('province=31'));
    expect(jakarta).toEqual({
      name: 'a',
      attributes: {
        href: '/dashboard?type=1&year=2025&province=31',
        class: 'mark rank-top',
        'aria-label': 'Item 31: 900 complaints',
      },
    });
  });

  it('distinguishes ranks by class and by pattern', () => {
    expect(tagsWithClass(svg, 'rank-none').some(({ name }) => name === 'a')).toBe(true);
    const fills = tagsOf(svg).map(({ attributes }) => attributes.fill);
    expect(new Set(fills)).toEqual(
      new Set([undefined, 'url(#map-rank-top)', 'url(#map-rank-none)']),
    );
  });

  it('has distinct patterns for counts below the threshold and for suppressed ones', () => {
    const hidden = items.map((item, index) => ({
      ...item,
      rank: null,
      value: 0,
      isBelowThreshold: index < 2,
      isSuppressed: index === 0,
    }));
    const fills = tagsOf(renderMap({ ...chart, items: hidden })).map(
      ({ attributes }) => attributes.fill,
    );
    expect(fills).toContain('url(#map-rank-below-threshold)');
    expect(fills).toContain('url(#map-suppressed)');
  });

  const textsOn = (drawn: string) =>
    [...drawn.matchAll(/class="place-value[^"]*"[^>]*>([^<]+)</g)].map(([, text = '']) => text);
  const marked = items.map((item) => ({ ...item, mark: item.rank ? item.formatted : '' }));

  it('writes counts, never ranks, and the names of the first five', () => {
    const texts = textsOn(renderMap({ ...chart, items: marked }));
    const counts = items.flatMap(({ rank, formatted }) => (rank ? formatted : []));
    const first = items.filter(({ rank }) => rank !== null && rank <= 5);
    for (const { label, formatted } of first) expect(texts).toContain(`${label}\u00a0${formatted}`);
    const numbers = texts.map((text) => text.split('\u00a0').at(-1));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(counts).toEqual(expect.arrayContaining(numbers));
    expect(numbers.length).toBeGreaterThan(30);
    expect(textsOn(svg)).toEqual([]);
  });

  it('lets no text cover another, and writes the greater of two numbers that would overlap', () => {
    const long = items.map((item) => ({
      ...item,
      value: item.value * 1000,
      mark: `${item.value * 1000}`,
    }));
    const texts = new Set(
      textsOn(renderMap({ ...chart, items: long })).map((text) => text.split('\u00a0').at(-1)),
    );
    expect(texts.size).toBeLessThan(codes.length);
    expect(texts).toContain('900000');
  });

  it('gives small provinces a circle of at least 12 units as a target, drawn after the others', () => {
    const hits = tagsWithClass(svg, 'hit');
    expect(hits.length).toBeGreaterThanOrEqual(4);
    for (const { attributes } of hits) expect(Number(attributes.r)).toBeGreaterThanOrEqual(12);
    expect(marks.at(-1)?.attributes.href).toContain('province=31');
  });

  it('draws the selected province last, so that no neighbour covers its outline', () => {
    const selected = items.map((item) => ({ ...item, isSelected: item.code === '62' }));
    const last = marksOf(renderMap({ ...chart, items: selected })).at(-1);
    expect(last?.attributes).toMatchObject({
      class: expect.stringContaining('is-selected'),
      'aria-current': 'true',
    });
  });

  it('draws a province without an item as plain land', () => {
    const few = renderMap({ ...chart, items: items.slice(0, 3) });
    expect(tagsWithClass(few, 'land')).toHaveLength(31);
    expect(marksOf(few)).toHaveLength(3);
  });

  it('draws the 34 provinces if 38 are requested and their outlines are missing', () => {
    expect(marksOf(renderMap({ ...chart, division: '38' }))).toHaveLength(34);
  });

  it('draws each group of provinces larger, with the same marks', () => {
    const java = map.groups.get('Jawa')!;
    const drawn = renderMap({ ...chart, map: java, items: marked });
    expect(marksOf(drawn)).toHaveLength(6);
    expect(new Set(textsOn(drawn)).size).toBe(6);
    const areaOf = ({ shapes }: typeof java) =>
      shapes['34'].find(({ code }) => code === '32')?.area ?? 0;
    expect(areaOf(java)).toBeGreaterThan(10 * areaOf(map));
  });

  it('begins every id with its own and has no style attribute', () => {
    const attributes = tagsOf(svg).map((tag) => tag.attributes);
    const ids = attributes.flatMap(({ id }) => id ?? []);
    expect(ids.every((id) => id.startsWith('map-'))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(attributes.some(({ style }) => style !== undefined)).toBe(false);
  });

  it('takes at most 16 KB', () => {
    expect(bytesSent(svg)).toBeLessThanOrEqual(16 * 1024);
  });
});
