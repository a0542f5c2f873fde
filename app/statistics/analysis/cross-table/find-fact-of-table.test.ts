import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { dimensionOfParameter, type Dimension } from '~/datasets/dataset';
import { compareLines } from '../comparison/compare-lines';
import { type CrossGrid } from './cross-grid';
import { readPolicy } from '~/protection/read-policy.server';
import { type DisclosedValue } from '~/protection/protect-table';
import { findFurthest, findPair } from './find-fact-of-table';

const [row, column] = ['province', 'right'].map((parameter) =>
  dimensionOfParameter(complaints, parameter, '34'),
) as [Dimension, Dimension];
const dimensions = [row, column] as const;
const policy = await readPolicy('exact');

const exact = (value: number): DisclosedValue => ({ protection: 'exact', value });
const belowThreshold: DisclosedValue = { protection: 'below-threshold', value: null, max: 5 };

/** Returns a grid of rows of counts by their codes, with their totals, and the totals of the columns. */
function gridOf(rows: Record<string, DisclosedValue[]>, totals: Record<string, number>): CrossGrid {
  const sum = (cells: readonly DisclosedValue[]) =>
    exact(cells.reduce((all, { value }) => all + (value ?? 0), 0));
  return {
    columns: Object.entries(totals).map(([code, value]) => ({
      code,
      name: code,
      total: exact(value),
    })),
    rows: Object.entries(rows).map(([code, cells]) => ({
      code,
      name: code,
      cells,
      total: sum(cells),
    })),
    total: exact(Object.values(totals).reduce((all, value) => all + value, 0)),
    others: null,
    suppression: null,
  };
}

const codeLists = new Map([
  ['right', [{ code: 'R09', names: { id: 'Lain-lain' }, attributes: { residual: 'yes' } }]],
]);

describe('the most frequent combination', () => {
  const pairOf = (rows: Record<string, DisclosedValue[]>) =>
    findPair({ dimensions, codeLists, policy }, gridOf(rows, { R01: 100, _X: 300 }));

  it('has both codes stated', () => {
    const rows = { '11': [exact(60), exact(100)], _X: [exact(90), exact(200)] };
    expect(pairOf(rows)).toMatchObject({ codes: ['11', 'R01'], share: 0.15, isExact: true });
  });

  it('is not stated if one with a residual code has more', () => {
    const rows = { '11': [exact(60), exact(40)], '12': [exact(5), exact(195)] };
    expect(
      findPair({ dimensions, codeLists, policy }, gridOf(rows, { R01: 100, R02: 300 })),
    ).not.toBeNull();
    expect(
      findPair({ dimensions, codeLists, policy }, gridOf(rows, { R01: 100, R09: 300 })),
    ).toBeNull();
  });

  it('is not disclosed for few records, nor if others may have as many', () => {
    expect(pairOf({ '11': [exact(9), exact(0)], '12': [belowThreshold, exact(0)] })).toBeNull();
    expect(pairOf({ '11': [exact(40), exact(0)], '12': [exact(40), exact(0)] })).toBeNull();
  });

  it('is not stated if chance explains its lead', () => {
    expect(pairOf({ '11': [exact(60), exact(0)], '12': [exact(45), exact(0)] })).toBeNull();
    expect(pairOf({ '11': [exact(60), exact(0)], '12': [exact(20), exact(0)] })).not.toBeNull();
  });
});

describe('the greatest difference from all', () => {
  const furthestOf = (grid: CrossGrid) =>
    findFurthest({ dimensions, codeLists, policy }, grid, compareLines(grid, policy, true));

  it('is that of the cell whose share differs most, with both shares', () => {
    const rows = { '11': [exact(150), exact(50)], '12': [exact(250), exact(550)] };
    expect(furthestOf(gridOf(rows, { R01: 400, R02: 600 }))).toMatchObject({
      codes: ['11', 'R01'],
      share: 0.75,
      ofAll: 0.4,
      isExact: true,
    });
  });

  it('is not stated if it is that of a residual code', () => {
    const rows = { '11': [exact(150), exact(50)], '12': [exact(250), exact(550)] };
    expect(furthestOf(gridOf(rows, { R09: 400, R02: 600 }))).toBeNull();
  });

  it('is not disclosed if chance explains it', () => {
    const rows = { '11': [exact(12), exact(18)], '12': [exact(38), exact(62)] };
    expect(furthestOf(gridOf(rows, { R01: 50, R02: 80 }))).toBeNull();
  });
});
