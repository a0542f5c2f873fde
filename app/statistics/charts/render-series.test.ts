import { describe, expect, it } from 'vitest';
import {
  bytesSent,
  chartItems,
  chartTexts,
  tagsOf,
  tagsWithClass,
} from '../../../tests/support/chart-items';
import { type ChartItem } from './chart';
import { seriesMargin, seriesSize } from './series-layout';
import { renderMonthly } from '../widgets/monthly/render-monthly.server';
import { renderYearly } from '../widgets/yearly/render-yearly.server';

const years = chartItems({ '2023': 2753, '2024': 2625, '2025': 1987 });
const months = chartItems(
  Object.fromEntries(Array.from({ length: 12 }, (_, index) => [index + 1, 150 + index * 13])),
);
const yearly = (items: ChartItem[]) =>
  renderYearly({ id: 'yearly', items, texts: chartTexts, language: 'id' });
const monthly = (items: ChartItem[]) =>
  renderMonthly({ id: 'monthly', items, texts: chartTexts, language: 'id' });

/** Returns the same items with the last one marked as not over. */
function withOpenEnd(items: ChartItem[]): ChartItem[] {
  return items.map((item, index) => ({ ...item, isProvisional: index === items.length - 1 }));
}

describe('a count below the threshold', () => {
  const undisclosed = (items: ChartItem[]) =>
    items.map((item, index) =>
      index === 1 ? { ...item, value: 5, isBelowThreshold: true } : item,
    );

  it('is a hatched band from 0 to its greatest possible value', () => {
    const svg = monthly(undisclosed(months));
    const [band, ...others] = tagsWithClass(svg, 'band');
    expect(others).toEqual([]);
    expect(band?.attributes.fill).toBe('url(#monthly-below-threshold)');
    expect(Number(band?.attributes.height)).toBeGreaterThan(0);
    expect(tagsWithClass(svg, 'below-threshold')[0]).toMatchObject({ name: 'pattern' });
    expect(tagsWithClass(svg, 'point')).toHaveLength(11);
  });

  it('draws no line where no month has a number', () => {
    const svg = monthly(months.map((item) => ({ ...item, value: 5, isBelowThreshold: true })));
    expect(tagsWithClass(svg, 'band')).toHaveLength(12);
    expect(svg).not.toContain('null');
  });

  it('is a bar with a distinct hatched pattern', () => {
    const fills = tagsOf(yearly(undisclosed(withOpenEnd(years)))).flatMap(
      ({ attributes }) => attributes.fill ?? [],
    );
    expect(fills).toContain('url(#yearly-below-threshold)');
    expect(fills).toContain('url(#yearly-provisional)');
  });
});

describe('dated notes', () => {
  const textsAt = (svg: string) =>
    [...svg.matchAll(/<text x="([\d.]+)" y="(-[\d.]+)" text-anchor="middle">/g)].map(
      ([, x, y]) => ({ x: Number(x), y: Number(y) }),
    );
  const mark = (code: string, index: number) => ({ code, number: `${index + 1}`, title: 'A & B' });
  const draw = (items: ChartItem[], codes: readonly string[]) =>
    renderMonthly({
      id: 'monthly',
      items,
      texts: chartTexts,
      language: 'id',
      events: codes.map(mark),
    });

  it('are lines with a title, and a number above every other text', () => {
    const svg = draw(months, ['3', '8']);
    expect(tagsWithClass(svg, 'event')).toHaveLength(2);
    expect(svg).toContain('<title>A &amp; B</title>');
    const [first] = textsAt(svg);
    expect(first?.y).toBeLessThan(-seriesMargin.top);
    expect(svg).toContain(`viewBox="0 0 640 ${seriesSize.height + 30}"`);
    expect(monthly(months)).toContain(`viewBox="0 0 640 ${seriesSize.height}"`);
  });

  it('have numbers that never touch, however close the months are', () => {
    const many = chartItems(Object.fromEntries(Array.from({ length: 84 }, (_, i) => [i, 100 + i])));
    const positions = textsAt(draw(many, ['0', '1', '2', '5', '40', '83']));
    expect(positions).toHaveLength(6);
    for (const [index, position] of positions.entries())
      for (const other of positions.slice(index + 1))
        expect(
          Math.abs(position.x - other.x) >= 36 || Math.abs(position.y - other.y) >= 30,
          `${index}`,
        ).toBe(true);
  });
});

describe('the months of a year compared with those of earlier ones', () => {
  const values = Array.from({ length: 12 }, (_, index) => (index === 3 ? null : 200 + index));
  const bounds = values.map((_, index): [number, number] => [150 + index, 290 + index]);
  const svg = renderMonthly({
    id: 'monthly',
    texts: chartTexts,
    language: 'id',
    year: '2026',
    items: months.slice(0, 9),
    later: months.slice(9),
    before: { year: '2025', values, range: { from: '2020', to: '2024', bounds } },
  });

  it('have a range and a line behind, interrupted where a number is not disclosed', () => {
    const [range] = tagsWithClass(svg, 'range');
    expect(range?.attributes.d?.match(/L/g)).toHaveLength(23);
    const [line] = tagsWithClass(svg, 'is-before');
    expect(line?.attributes.d?.match(/M/g)).toHaveLength(2);
    expect(line?.attributes.d?.match(/L/g)).toHaveLength(9);
    expect(tagsWithClass(svg, 'area')).toHaveLength(0);
  });

  it('are labelled at their ends, and the axis has all months of the year', () => {
    expect(svg.match(/>(?:2026|2025|2020–2024)</g)).toHaveLength(3);
    expect(tagsWithClass(svg, 'label')).toHaveLength(12);
    expect(tagsWithClass(svg, 'mark')).toHaveLength(9);
  });

  it('have space for their labels', () => {
    // The widest bold digits, in letter heights of a page and of a phone.
    const widths = { '2025': 29 * 4 * 0.7, '2020–2024': 14 * 9 * 0.66 };
    const start = seriesSize.width - seriesMargin.left;
    for (const [name, width] of Object.entries(widths)) {
      const [, x] = new RegExp(`x="([\\d.]+)"[^<>]*>${name}<`).exec(svg) ?? [];
      expect(start - Number(x), name).toBeGreaterThan(width);
    }
  });

  it('have only the number of the greatest and, in a running year, of the last', () => {
    expect(tagsWithClass(svg, 'value')).toHaveLength(1);
    const falling = renderMonthly({
      id: 'monthly',
      texts: chartTexts,
      language: 'id',
      year: '2026',
      items: [...months.slice(0, 3)].reverse(),
      later: months.slice(3),
      before: { year: '2025', values },
    });
    expect(tagsWithClass(falling, 'value')).toHaveLength(2);
  });

  it('label the first of months with equal counts, and a line that ends near others next to them', () => {
    const even = chartItems(Object.fromEntries(months.map(({ code }) => [code, 15]))).slice(0, 11);
    const near = renderMonthly({
      id: 'monthly',
      texts: chartTexts,
      language: 'id',
      year: '2026',
      items: even,
      later: months.slice(11),
      before: { year: '2025', values },
    });
    expect(tagsWithClass(near, 'value')).toHaveLength(2);
    const ends = tagsWithClass(near, 'line-name').map(({ attributes }) => attributes.x);
    expect(new Set(ends).size).toBe(1);
  });
});

describe.each([
  ['yearly', yearly, years],
  ['monthly', monthly, months],
])('the %s chart', (_, render, items) => {
  const svg = render(items);

  it('has a link, a label and a number for each item', () => {
    const marks = tagsWithClass(svg, 'mark');
    expect(marks.map(({ attributes }) => attributes['aria-label'])).toEqual(
      items.map(({ description }) => description),
    );
    expect(tagsWithClass(svg, 'label')).toHaveLength(items.length);
    expect(tagsWithClass(svg, 'value')).toHaveLength(items.length);
  });

  it.each([
    ['no items', []],
    ['one item of 0', chartItems({ '1': 0 })],
    ['only items of 0', chartItems({ '1': 0, '2': 0, '3': 0 })],
    ['very large numbers', chartItems({ '1': 12_345_678, '2': 3 })],
  ])('draws an axis and only finite numbers for %s', (__, few) => {
    const markup = render(few);
    expect(markup).not.toMatch(/NaN|Infinity|undefined/);
    expect(tagsWithClass(markup, 'tick').length).toBeGreaterThanOrEqual(2);
    expect(tagsWithClass(markup, 'mark')).toHaveLength(few.length);
  });

  it('marks a period that is not over', () => {
    expect(tagsWithClass(render(withOpenEnd(items)), 'mark').at(-1)?.attributes.class).toBe(
      'mark series-1 is-provisional',
    );
  });

  it('has no style attribute and keeps one decimal of its coordinates', () => {
    expect(tagsOf(svg).some(({ attributes }) => attributes.style !== undefined)).toBe(false);
    expect(svg).not.toMatch(/ (?:d|x|y|cx|cy|width|height)="[^"]*\d\.\d\d/);
  });
});

describe('the monthly line', () => {
  it('is dashed only where it leads to a month that is not over', () => {
    const dashed = (svg: string) =>
      tagsWithClass(svg, 'line').filter(({ attributes }) =>
        attributes.class?.includes('is-provisional'),
      );
    expect(dashed(monthly(months))).toHaveLength(0);
    expect(dashed(monthly(withOpenEnd(months)))).toHaveLength(1);
  });

  it('keeps the numbers of the selected and the largest month on narrow screens', () => {
    const selected = months.map((item) => ({ ...item, isSelected: item.code === '3' }));
    expect(tagsWithClass(monthly(selected), 'is-minor')).toHaveLength(10);
  });
});

describe('the bars of many years', () => {
  it('keep every other label and number on narrow screens, including the last', () => {
    const decade = Array.from({ length: 11 }, (_, index) => [`y${2015 + index}`, 100 + index]);
    const minor = tagsWithClass(yearly(chartItems(Object.fromEntries(decade))), 'is-minor');
    expect(minor).toHaveLength(10);
  });

  it('keep every other number if numbers are long', () => {
    const thousands = Array.from({ length: 7 }, (_, index) => [2020 + index, 28_410 + index]);
    const minor = tagsWithClass(yearly(chartItems(Object.fromEntries(thousands))), 'is-minor');
    expect(minor.map(({ attributes }) => attributes.class)).toEqual(
      Array.from({ length: 3 }, () => 'value is-minor'),
    );
  });

  it('are labelled every second or third if there are more than fit', () => {
    const forty = Array.from({ length: 40 }, (_, index) => [`y${1980 + index}`, 100 + index]);
    const svg = yearly(chartItems(Object.fromEntries(forty)));
    expect(tagsWithClass(svg, 'mark')).toHaveLength(40);
    expect(tagsWithClass(svg, 'label')).toHaveLength(14);
    expect(tagsWithClass(svg, 'value')).toHaveLength(14);
  });
});

describe('the months of several years', () => {
  const seven = Array.from({ length: 84 }, (_, index) => ({
    ...chartItems({ [`m${index}`]: index })[0]!,
    label: index % 12 === 0 ? String(2020 + index / 12) : '',
  }));

  it('have a point each, a label for each year and the number of the largest', () => {
    const svg = monthly(seven);
    expect(tagsWithClass(svg, 'mark')).toHaveLength(84);
    expect(tagsWithClass(svg, 'label')).toHaveLength(7);
    expect(tagsWithClass(svg, 'value')).toHaveLength(1);
  });
});

describe('both series', () => {
  it('take at most 4 KB', () => {
    expect(bytesSent(yearly(years) + monthly(months))).toBeLessThanOrEqual(4 * 1024);
  });
});
