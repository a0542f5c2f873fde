import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawGrid, type DrawnPair } from './grid-chart';
import { standalone } from './standalone';

const draw = (pair?: DrawnPair, note?: string) =>
  drawGrid({
    id: 'compare',
    title: 'Comparison',
    columns: ['● 2026', '○ 2025'],
    scale: ['0%', '50%'],
    rows: [{ label: 'Right to life', cells: [{ text: '34%' }, { text: '31%' }], pair, note }],
  });
const positionsOf = (svg: string, name: string) =>
  [...svg.matchAll(new RegExp(`class="${name}" c?x="([\\d.]+)"`, 'g'))].map(([, x]) => Number(x));

describe('the column headers of a drawing', () => {
  it.each(['(incomplete)', '(tidak lengkap)', '(unvollständig)'])(
    'are not truncated: %s',
    (mark) => {
      const columns = [
        '2024',
        '2025',
        `2026 ${mark}`,
        'All years',
        'Change',
        '2020',
        '2021',
        '2022',
      ];
      const drawn = drawGrid({ id: 'trends', title: 'Trends', columns, rows: [] });
      expect(drawn.replace(/<[^>]*>/g, ' ').replace(/ +/g, ' ')).toContain(` ${mark} `);
    },
  );
});

describe('the drawing of a comparison', () => {
  it('has the interval of chance behind both shares, on the scale above them', () => {
    const svg = draw({ positions: [25, 75], band: [0, 50] }, '↔ 10%–20%');
    const [interval] = positionsOf(svg, 'chance');
    const [width] = [...svg.matchAll(/class="chance"[^>]*width="([\d.]+)"/g)].map(([, value]) =>
      Number(value),
    );
    const [[first = NaN] = [], [second = NaN] = []] = [
      positionsOf(svg, 'pair-one'),
      positionsOf(svg, 'pair-other'),
    ];
    expect((interval ?? NaN) + (width ?? NaN)).toBeCloseTo((first + second) / 2, 0);
    expect(first - (interval ?? NaN)).toBeCloseTo((second - first) / 2, 0);
    expect(svg.indexOf('class="chance"')).toBeLessThan(svg.indexOf('class="pair-one"'));
    expect(svg).toContain('Right to life 34% 31% ↔ 10%–20%');
    expect(svg).toContain('>0%<');
  });

  it('draws only disclosed values, and becomes a separate picture', async () => {
    expect(positionsOf(draw({ positions: [null, 40], band: null }), 'pair-one')).toEqual([]);
    const [plain, full] = [draw(), draw({ positions: [25, 75], band: [0, 50] }, '↔ 10%–20%')];
    const heights = await Promise.all(
      [plain, full].map(async (svg) => {
        const file = standalone(svg, { css: '', title: 'Comparison', notes: ['Source'] });
        return (await sharp(Buffer.from(file)).metadata()).height ?? 0;
      }),
    );
    expect(heights[1]).toBeGreaterThan(heights[0] ?? Infinity);
  });
});
