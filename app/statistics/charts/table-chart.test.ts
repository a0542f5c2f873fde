import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawTable, type DrawnRow } from './table-chart';
import { standalone } from './standalone';

const row = (label: string, length: number | null = 1): DrawnRow => ({
  label,
  text: '≈24',
  share: '10%',
  length,
  isApart: false,
});
const draw = (rows: DrawnRow[]) => drawTable({ id: 'right', title: 'Rights', note: '', rows });
const namesOf = (svg: string) =>
  [...svg.matchAll(/class="name"[^>]*>([^<]*)</g)].map(([, text]) => text);

describe('the drawing of a table', () => {
  it('has bars in proportion to their counts, and describes each row in words', () => {
    const svg = draw([row('Right to life'), row('Rights of <women> & children', 0.5)]);
    const bars = [...svg.matchAll(/class="bar"[^>]*width="(\d+)"/g)].map(([, width]) => width);
    expect(Number(bars[1])).toBe(Number(bars[0]) / 2);
    expect(svg).toContain('Right to life ≈24 10%; Rights of &lt;women&gt; &amp; children ≈24 10%');
  });

  it('breaks long names into two lines, and truncates longer ones', () => {
    const names = namesOf(draw([row('Unprofessional or improper procedure '.repeat(6))]));
    expect(names).toHaveLength(2);
    expect(names[1]).toMatch(/…$/);
    expect(namesOf(draw([row('身体の安全に対する権利'.repeat(9))]))).toHaveLength(2);
  });

  it('becomes a separate picture, with or without rows', async () => {
    for (const rows of [[], [row('Right to life', null)]]) {
      const file = standalone(draw(rows), { css: '', title: 'Rights', notes: ['Source'] });
      expect(await sharp(Buffer.from(file)).metadata()).toMatchObject({ width: 640 });
    }
  });
});
