import { expect, it } from 'vitest';
import { createColumnExaminer } from './column-values';

function examine(rows: readonly string[][]) {
  const examiner = createColumnExaminer(rows[0]?.length ?? 0);
  for (const cells of rows) examiner.add(cells);
  return examiner.findings();
}

it('finds the columns whose values are unique', () => {
  const rows = [
    ['7', 'Aceh', '', 'x'],
    ['8', 'Aceh', 'a', 'y'],
    ['9', 'Bali', 'b', 'x '],
  ];
  expect(examine(rows)).toEqual({ unique: [0], days: [] });
});

it('finds none in a table of one row', () => {
  expect(examine([['7', 'Aceh']]).unique).toEqual([]);
});

it.each([
  ['2025-01-31', true],
  ['31/01/2025', true],
  ['2025-01-31T10:00:00Z', true],
  ['31.1.2025 10:00', true],
  ['2025-01', false],
  ['2025', false],
  ['1.234.567', false],
  ['Januari 2025', false],
])('takes %s for an exact day: %s', (cell, isDay) => {
  expect(examine([[''], [cell], [cell]]).days).toEqual(isDay ? [0] : []);
});

it('takes no column for days that has other values, or none', () => {
  expect(
    examine([
      ['2025-01-31', ''],
      ['later', ''],
    ]).days,
  ).toEqual([]);
});
