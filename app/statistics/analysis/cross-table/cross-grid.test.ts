import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { type Dimension } from '~/datasets/dataset';
import { type DisclosedValue } from '~/protection/protect-table';
import { getTexts } from '~/platform/i18n/texts.server';
import {
  BY_NAME,
  type CrossGrid,
  firstOf,
  inOrder,
  shadesOf,
  withoutEmptyColumns,
  withProvisionalNames,
} from './cross-grid';

const exact = (value: number): DisclosedValue => ({ protection: 'exact', value });
const belowThreshold: DisclosedValue = { protection: 'below-threshold', value: null, max: 5 };

const dimensionOf = (name: string): Dimension => {
  const found = complaints.dimensions.find((dimension) => dimension.name === name);
  if (!found) throw new Error(name);
  return found;
};
const byRightAndStatus = [dimensionOf('right'), dimensionOf('status')] as const;

/** Names differ from codes, so that the order by names differs from the order by codes. */
const grid: CrossGrid = {
  columns: [
    { code: '_X', name: 'Not recorded', total: exact(900) },
    { code: 'S1', name: 'Open', total: exact(20) },
    { code: 'S2', name: 'Closed', total: exact(70) },
  ],
  rows: [
    { code: 'R1', name: 'Work', total: exact(30), cells: [exact(1), exact(20), exact(9)] },
    {
      code: '_X',
      name: 'Not recorded',
      total: exact(999),
      cells: [exact(99), belowThreshold, exact(9)],
    },
    { code: 'R2', name: 'Life', total: exact(40), cells: [exact(2), belowThreshold, exact(38)] },
    {
      code: 'R3',
      name: 'Safety',
      total: belowThreshold,
      cells: [belowThreshold, belowThreshold, belowThreshold],
    },
  ],
  others: belowThreshold,
  total: exact(60),
  suppression: null,
};

const codesOf = (lines: readonly { code: string }[]) => lines.map(({ code }) => code);

describe('the order of a grid', () => {
  const order = (sort: string, dimensions = byRightAndStatus) =>
    inOrder(grid, { dimensions, sort, language: 'en' });

  it('is by totals, with undisclosed ones after disclosed ones and "not stated" last', () => {
    const { rows, columns } = order('');
    expect(codesOf(columns)).toEqual(['S2', 'S1', '_X']);
    expect(codesOf(rows)).toEqual(['R2', 'R1', 'R3', '_X']);
    expect(rows[0]?.cells).toEqual([exact(38), belowThreshold, exact(2)]);
  });

  it('is by a column if its code is chosen, or by names', () => {
    expect(codesOf(order('S1').rows)).toEqual(['R1', 'R2', 'R3', '_X']);
    expect(codesOf(order(BY_NAME).rows)).toEqual(['R2', 'R3', 'R1', '_X']);
  });

  it('is that of the totals for an unknown column', () => {
    expect(order('S9').rows).toEqual(order('').rows);
  });

  it('follows the calendar', () => {
    const months = {
      ...grid,
      columns: ['10', '9', '1'].map((code) => ({ code, name: code, total: exact(Number(code)) })),
    };
    const { columns } = inOrder(months, {
      dimensions: [dimensionOf('right'), dimensionOf('month')],
      sort: '',
      language: 'en',
    });
    expect(codesOf(columns)).toEqual(['1', '9', '10']);
  });
});

describe('the names of periods', () => {
  const records = { firstDate: '2020-03-05', coveredUntil: '2026-11-25' };
  const lineOf = (code: string, status: 'A' | 'P' = 'A') => ({
    code,
    name: code,
    total: { ...exact(9), status },
    cells: [],
  });
  const quarter: Dimension = complaints.coarser.find(({ name }) => name === 'quarter')!;
  const namesOf = async (
    dimension: Dimension,
    other: Dimension,
    rows: ReturnType<typeof lineOf>[],
    ofAllYears?: typeof records,
  ) => {
    const t = await getTexts('en', 'statistics');
    const narrow: CrossGrid = { ...grid, rows, columns: [] };
    const named = withProvisionalNames(narrow, [dimension, other], t, ofAllYears);
    return named.rows.map(({ name }) => name);
  };
  const [month, year, right] = ['month', 'year', 'right'].map(dimensionOf) as [
    ...[Dimension, Dimension, Dimension],
  ];

  it('say which years include a month, if not all do', async () => {
    const rows = [lineOf('2'), lineOf('3'), lineOf('11', 'P'), lineOf('12', 'P')];
    expect(await namesOf(month, right, rows, records)).toEqual([
      '2 (2021 to 2026)',
      '3',
      '11 (incomplete)',
      '12 (2020 to 2025)',
    ]);
  });

  it('mark no month or quarter beside years, which are marked themselves', async () => {
    expect(await namesOf(month, year, [lineOf('12', 'P')], records)).toEqual(['12']);
    expect(await namesOf(quarter, year, [lineOf('4', 'P')], records)).toEqual(['4']);
    expect(await namesOf(quarter, right, [lineOf('4', 'P')])).toEqual(['4 (incomplete)']);
    expect(await namesOf(year, month, [lineOf('2026', 'P')])).toEqual(['2026 (incomplete)']);
  });
});

describe('the columns of a grid', () => {
  const line = (code: string) => ({ code, name: code, total: exact(9) });
  /** Twelve columns, of which the last two are filled in some rows only. */
  const sparse = (rows: number, filled: readonly [number, number]): CrossGrid => ({
    ...grid,
    columns: Array.from({ length: 12 }, (_, column) => line(`S${column}`)),
    rows: Array.from({ length: rows }, (_, row) => ({
      ...line(`R${row}`),
      cells: Array.from({ length: 12 }, (_, column) =>
        column < 9 || row < (filled[column - 10] ?? 1) ? exact(9) : belowThreshold,
      ),
    })),
  });
  const by = { dimensions: byRightAndStatus, sort: '' };
  const codesOf = (of: CrossGrid, options = {}) =>
    withoutEmptyColumns(of, { ...by, ...options }).columns.map(({ code }) => code);
  const first = Array.from({ length: 10 }, (_, column) => `S${column}`);

  it('after the tenth are left out if fewer than a quarter of their cells show a number', () => {
    expect(codesOf(sparse(9, [2, 3]))).toEqual([...first, 'S11']);
    const { rows } = withoutEmptyColumns(sparse(9, [2, 3]), by);
    expect(rows.map(({ cells }) => cells.length)).toEqual(Array<number>(9).fill(11));
    expect(rows[2]?.cells[10]).toEqual(exact(9));
  });

  it('are kept if they hold the only number of a row, as where a city decides the province', () => {
    const diagonal = sparse(12, [0, 0]);
    const rows = diagonal.rows.map((row, index) => ({
      ...row,
      cells: row.cells.map((_, column) => (column === index ? exact(9) : belowThreshold)),
    }));
    expect(codesOf({ ...diagonal, rows })).toHaveLength(12);
  });

  it('are left out if no cell shows a number', () => {
    const { rows, ...rest } = sparse(8, [8, 0]);
    const empty = rows.map((row) => ({ ...row, cells: [belowThreshold, ...row.cells.slice(1)] }));
    expect(codesOf({ ...rest, rows: empty })).toEqual([...first.slice(1), 'S10']);
  });

  it('are kept if they order the rows, are periods, or none shows a number', () => {
    expect(codesOf(sparse(9, [0, 0]), { sort: 'S11' })).toEqual([...first, 'S11']);
    const years = [dimensionOf('right'), dimensionOf('year')];
    expect(codesOf(sparse(9, [0, 0]), { dimensions: years })).toHaveLength(12);
    const { rows, ...rest } = sparse(3, [0, 0]);
    const empty = rows.map((row) => ({ ...row, cells: row.cells.map(() => belowThreshold) }));
    expect(codesOf({ ...rest, rows: empty })).toHaveLength(12);
  });
});

describe('the shades of a grid', () => {
  it('are fifths of the greatest cell with both codes stated; undisclosed cells have none', () => {
    expect(shadesOf(grid)).toEqual([
      [0, 3, 2],
      [0, 0, 0],
      [0, 0, 5],
      [0, 0, 0],
    ]);
  });

  it('depend only on the listed cells, however many there are', () => {
    const lineOf = (code: number) => ({ code: `${code}`, name: `${code}`, total: exact(1) });
    const upTo = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(upTo(6), upTo(6), upTo(6), upTo(6), (rows, columns, maxRows, maxColumns) => {
        const cells = Array.from({ length: columns }, (_, index) => exact(index + 1));
        const full = {
          ...grid,
          rows: Array.from({ length: rows }, (_, row) => ({ ...lineOf(row), cells })),
          columns: cells.map((_, index) => lineOf(index)),
        };
        const shades = shadesOf(firstOf(full, maxRows, maxColumns));
        const listed = Math.min(columns, maxColumns);
        expect(shades.map(({ length }) => length)).toEqual(
          Array<number>(Math.min(rows, maxRows)).fill(listed),
        );
        for (const line of shades) expect(line.at(-1) ?? 5).toBe(5);
      }),
    );
  });

  it('do not exist if nothing is counted', () => {
    expect(shadesOf({ rows: [], columns: [] })).toEqual([]);
  });
});
