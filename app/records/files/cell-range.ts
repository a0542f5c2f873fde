/** Merged cells of a sheet: lines counted from 1, columns from 0, both ends included. */
export interface CellRange {
  lines: readonly [number, number];
  columns: readonly [number, number];
}

const CODE_BEFORE_A = 64;

/** Returns the column of a reference such as "AB12", counted from 0. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - CODE_BEFORE_A;
    if (letter > 0) column = column * 26 + letter;
  }
  return column - 1;
}

/** Returns the letters of a column that is counted from 0, such as "AB". */
export function lettersOf(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? lettersOf(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}

/** Returns the address of a cell as a spreadsheet shows it, such as "AB12". */
export function addressOf(line: number, column: number): string {
  return `${lettersOf(column)}${line}`;
}

/** Parses the range of a reference such as "C2:C11"; null when it is invalid. */
export function parseRange(reference: string): CellRange | null {
  const [from, to = from] = reference.split(':');
  const [first, last] = [cellOf(from), cellOf(to)];
  if (!first || !last) return null;
  return { lines: [first.line, last.line], columns: [first.column, last.column] };
}

function cellOf(reference = '') {
  const [, letters = '', line] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? [];
  return line === undefined ? null : { line: Number(line), column: columnOf(letters) };
}

/** Returns a range as a spreadsheet shows it, such as "C2:C11". */
export function describeRange({ lines, columns }: CellRange): string {
  return `${addressOf(lines[0], columns[0])}:${addressOf(lines[1], columns[1])}`;
}

/** A range of cells, by the columns that the table takes from its sheet. */
export interface RangeOfTable extends CellRange {
  /** The letters of its first column, if the table does not have that column. */
  beginsIn?: string;
}

/**
 * Returns the ranges in a table that has only these columns of its sheet, in this order; drops those in none
 * of them.
 */
export function rangesWithin(
  ranges: readonly CellRange[],
  columns: readonly number[],
): RangeOfTable[] {
  return ranges.flatMap(({ lines, columns: [from, to] }) => {
    const first = columns.findIndex((column) => column >= from && column <= to);
    const last = columns.findLastIndex((column) => column >= from && column <= to);
    const beginsIn = columns[first] === from ? undefined : lettersOf(from);
    return first < 0 ? [] : [{ lines, columns: [first, last] as const, beginsIn }];
  });
}
