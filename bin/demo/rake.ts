import { type Table } from './apportion';
import { type Counts, mapCounts, times, totalOf } from './counts';

const ROUNDS = 25;

/**
 * Fits a table to its margins while keeping the associations of the seed: iterative proportional fitting
 * (Deming and Stephan, 1940). `rows` and `columns` have the same total.
 *
 * @returns expected counts; columns are met exactly, rows to a small fraction of a record.
 */
export function rake(seed: Table, rows: Counts, columns: Counts): Table {
  let table = seed;
  for (let round = 0; round < ROUNDS; round++) {
    table = fitColumns(fitRows(table, rows), columns);
  }
  return table;
}

function fitRows(table: Table, rows: Counts): Table {
  return new Map(
    [...table].map(([row, cells]) => {
      const total = totalOf(cells);
      return [row, times(cells, total > 0 ? (rows[row] ?? 0) / total : 0)];
    }),
  );
}

function fitColumns(table: Table, columns: Counts): Table {
  const sums: Record<string, number> = {};
  for (const cells of table.values()) {
    for (const code in cells) sums[code] = (sums[code] ?? 0) + (cells[code] ?? 0);
  }
  const factors = mapCounts(sums, (sum, code) => (sum > 0 ? (columns[code] ?? 0) / sum : 0));
  return new Map(
    [...table].map(([row, cells]) => [
      row,
      mapCounts(cells, (cell, code) => cell * (factors[code] ?? 0)),
    ]),
  );
}
