import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apportion, apportionRows } from './apportion';
import { times, totalOf } from './counts';
import { rake } from './rake';
import { randomStream } from './random';

const weights = fc
  .dictionary(fc.stringMatching(/^[A-Z][0-9]{2}$/), fc.integer({ min: 0, max: 1000 }), {
    minKeys: 1,
  })
  .filter((codes) => totalOf(codes) > 0);
const start = fc.double({ min: 0.001, max: 0.999, noNaN: true });

describe('apportion', () => {
  it('distributes all records, each code its expectation rounded down or up', () => {
    fc.assert(
      fc.property(weights, fc.nat(100_000), start, (codes, records, from) => {
        const counts = apportion(codes, records, from);
        const expected = times(codes, records / totalOf(codes));
        expect(totalOf(counts)).toBe(records);
        for (const code in codes) {
          expect(Math.abs((counts[code] ?? 0) - (expected[code] ?? 0))).toBeLessThan(1 + 1e-6);
        }
      }),
    );
  });

  it('meets whole expectations exactly', () => {
    expect(apportion({ a: 3, b: 5, c: 2 }, 20, 0.7)).toEqual({ a: 6, b: 10, c: 4 });
  });

  it('distributes nothing when no code has weight', () => {
    expect(apportion({ a: 0 }, 0, 0.5)).toEqual({ a: 0 });
  });
});

describe('a raked and rounded table', () => {
  const rows = { x: 300, y: 90, z: 10 };
  const columns = { a: 250, b: 120, c: 30 };
  const seed = new Map([
    ['x', { a: 0.8, b: 0.1, c: 0.1 }],
    ['y', { a: 0.2, b: 0.7, c: 0.1 }],
    ['z', { a: 0.2, b: 0.1, c: 0.7 }],
  ]);

  it('meets its columns and, nearly, its rows before it is rounded', () => {
    const table = rake(seed, rows, columns);
    for (const [row, cells] of table) {
      expect(totalOf(cells)).toBeCloseTo(rows[row as keyof typeof rows], 3);
    }
    const sumOfA = [...table.values()].reduce((sum, cells) => sum + (cells.a ?? 0), 0);
    expect(sumOfA).toBeCloseTo(columns.a, 6);
  });

  it('keeps the associations of its seed', () => {
    const { x, z } = Object.fromEntries(rake(seed, rows, columns));
    const odds = (cells: Record<string, number> = {}) => (cells.a ?? 0) / (cells.c ?? 1);
    expect(odds(x) / odds(z)).toBeCloseTo(8 / (2 / 7), 6);
  });

  it('meets its rows exactly and its columns within two records once rounded', () => {
    fc.assert(
      fc.property(fc.nat(500), (stream) => {
        const expected = rake(seed, rows, columns);
        const table = apportionRows(expected, rows, randomStream(1, stream % 20));
        for (const [row, cells] of table) {
          expect(totalOf(cells)).toBe(rows[row as keyof typeof rows]);
        }
        for (const [code, column] of Object.entries(columns)) {
          const sum = [...table.values()].reduce((total, cells) => total + (cells[code] ?? 0), 0);
          expect(Math.abs(sum - column)).toBeLessThanOrEqual(2);
        }
      }),
    );
  });
});
