import { expect, it } from 'vitest';
import { createColumnExaminer } from './column-values';
import { createDayTest } from './exact-days';

function examine(rows: readonly string[][], names = rows[0]?.map(() => 'a') ?? []) {
  const examiner = createColumnExaminer(names, createDayTest(['id']));
  for (const cells of rows) examiner.add(cells);
  return examiner.findings();
}

it('finds the columns whose values are unique', () => {
  const rows = [
    ['7', 'Aceh', '', 'x'],
    ['8', 'Aceh', 'a', 'y'],
    ['9', 'Bali', 'b', 'x '],
  ];
  expect(examine(rows)).toMatchObject({ unique: [0], days: [] });
});

it('finds none in a table of one row', () => {
  expect(examine([['7', 'Aceh']])).toMatchObject({ unique: [], nearlyUnique: [] });
});

it('compares all rows: a column whose values repeat late is not unique', () => {
  const rows = Array.from({ length: 60_000 }, (_, row) => [
    String(Math.min(row, 10_000)),
    String(row),
  ]);
  expect(examine(rows)).toMatchObject({ unique: [1], nearlyUnique: [] });
});

it('finds the columns of which nearly all values are unique, of the rows that have one', () => {
  const rows = Array.from({ length: 100 }, (_, row) => [
    String(row === 99 ? 0 : row),
    row < 60 ? String(row) : '',
    row < 3 ? String(row) : '',
    String(row % 80),
  ]);
  expect(examine(rows)).toMatchObject({ unique: [], nearlyUnique: [0, 1] });
});

it('takes a column for days if all its values are', () => {
  expect(examine([[''], ['2025-01-31'], ['5 Mei 2025']]).days).toEqual([0]);
  expect(
    examine([
      ['2025-01-31', ''],
      ['later', ''],
    ]).days,
  ).toEqual([]);
});

it('takes columns of whole numbers for counts that are named so', () => {
  const rows = [
    ['Aceh', '12', '3', 'banyak', '5'],
    ['Bali', '7', '4', '2', '6'],
  ];
  const names = ['provinsi', 'Jumlah', 'total_kasus', 'count', 'usia'];
  expect(examine(rows, names).counts).toEqual([1, 2]);
});

it('takes no column of counts for one that finds a row', () => {
  const rows = Array.from({ length: 20 }, (_, row) => [
    String(row),
    String(row === 19 ? 0 : row),
    String(row),
  ]);
  const names = ['jumlah', 'total_kasus', 'nomor'];
  expect(examine(rows, names)).toMatchObject({ unique: [2], nearlyUnique: [], counts: [0, 1] });
});
