import { describe, expect, it } from 'vitest';
import { chartItems, chartTexts, tagsOf, tagsWithClass } from '../../../tests/support/chart-items';
import { renderYearly } from '../widgets/yearly/render-yearly.server';
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
    title: 'Cases <by year>',
    notes: ['Calculation 3', 'SYNTHETIC <demo>'],
  });

  it('is a well-formed SVG document with a size and its own styles', () => {
    const [root] = tagsOf(file);
    expect(root?.attributes).toMatchObject({
      xmlns: 'http://www.w3.org/2000/svg',
      width: '640',
      height: '384',
      viewBox: '0 -39 640 384',
    });
    expect(file).toContain('<style>.chart &gt; g { fill: url(&quot;a&amp;b&quot;) }');
  });

  it('has a title above the chart', () => {
    expect(file).toContain('>Cases &lt;by year&gt;</text>');
    const [title] = tagsWithClass(file, 'chart-title');
    expect(Number(title?.attributes.y)).toBeLessThan(0);
  });

  it('keeps its texts inside its frame, however many there are', () => {
    const source = 'Complaints, Aceh, Nusa Tenggara Timur, '.repeat(5);
    const long = standalone(svg, { css: '', title: source, notes: [source, '投诉'.repeat(60)] });
    const [root] = tagsOf(long);
    const [, top = NaN, , height = NaN] = root?.attributes.viewBox?.split(' ').map(Number) ?? [];
    const lines = [...tagsWithClass(long, 'chart-title'), ...tagsWithClass(long, 'chart-note')];
    expect(lines.length).toBeGreaterThan(6);
    for (const { attributes } of lines) {
      expect(Number(attributes.y)).toBeGreaterThan(top);
      expect(Number(attributes.y)).toBeLessThan(top + height);
    }
  });

  it('names its source below the chart', () => {
    expect(file).toContain('>Calculation 3</text>');
    expect(file).toContain('>SYNTHETIC &lt;demo&gt;</text>');
  });

  it('has no links, whose addresses are valid on the portal only', () => {
    const attributes = tagsOf(file).flatMap((tag) => Object.keys(tag.attributes));
    expect(attributes).not.toContain('href');
  });
});
