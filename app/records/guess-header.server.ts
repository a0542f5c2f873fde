import { delimiters } from './files/csv-table.server';
import { MAX_SEARCHED_ROWS } from './files/find-header';
import { type TableRow } from './files/table';

/** A header has at least this share of the cells of the widest row below it; titles have fewer. */
const MIN_SHARE = 0.7;

/**
 * Guesses the line of the header of a table whose columns nobody knows: the first of its first rows that is about as wide
 * as the widest of them. Returns 1 if there are no rows.
 */
export function guessHeaderLine(rows: readonly Pick<TableRow, 'line' | 'cells'>[]): number {
  const first = rows.slice(0, MAX_SEARCHED_ROWS);
  const width = ({ cells }: Pick<TableRow, 'cells'>) =>
    cells.filter((cell) => cell.trim() !== '').length;
  const widest = Math.max(0, ...first.map(width));
  return first.find((row) => width(row) >= MIN_SHARE * widest)?.line ?? 1;
}

/** Guesses the same from the start of a CSV file, whose separator nobody knows either: the one that makes most cells. */
export function guessHeaderLineOfText(text: string): number {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/, MAX_SEARCHED_ROWS);
  const tables = delimiters.map((delimiter) => lines.map((line) => line.split(delimiter)));
  const cellsIn = (table: string[][]) => table.flat().length;
  const table = tables.reduce((best, next) => (cellsIn(next) > cellsIn(best) ? next : best));
  return guessHeaderLine(table.map((cells, at) => ({ line: at + 1, cells })));
}
