import { describe, expect, it } from 'vitest';
import { chartItems, chartTexts, tagsOf } from '../../../../tests/support/chart-items';
import { renderYearly } from './render-yearly.server';
import { standalone } from './standalone';

describe('a chart as a file', () => {
  const svg = renderYearly({
    id: 'yearly',
    items: chartItems({ '2024': 3 }),
    texts: chartTexts,
    language: 'en',
  });
  const file = standalone(svg, {
    css: '.chart > g { fill: url("a&b") }',
    notes: ['Calculation 3', 'SYNTHETIC <demo>'],
  });

  it('is a well-formed SVG document with a size and its own styles', () => {
    const [root] = tagsOf(file);
    expect(root?.attributes).toMatchObject({
      xmlns: 'http://www.w3.org/2000/svg',
      width: '640',
      height: '340',
      viewBox: '0 0 640 340',
    });
    expect(file).toContain('<style>.chart > g { fill: url("a&amp;b") }</style>');
  });

  it('says below the chart where it comes from', () => {
    expect(file).toContain('>Calculation 3</text>');
    expect(file).toContain('>SYNTHETIC &lt;demo></text>');
  });

  it('has no links, whose addresses hold on the portal only', () => {
    const attributes = tagsOf(file).flatMap((tag) => Object.keys(tag.attributes));
    expect(attributes).not.toContain('href');
    expect(attributes).not.toContain('data-tip');
  });
});
