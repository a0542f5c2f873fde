import { RefusedFile } from '~/platform/storage/refused-file';
import { type RangeOfTable } from './cell-range';
import { MAX_COLUMNS } from './sheet-rows';
import { NAMELESS, type TableRow, type UnreadableCell } from './table';

/** A range that contains the current row, and the text of its first cell. */
interface OpenRange {
  range: RangeOfTable;
  text: string;
  unreadable?: UnreadableCell;
}

/**
 * Yields rows in which all merged cells hold the value of the first of them, as a sheet shows it; also if the
 * first one is in a column without a name.
 *
 * @throws {RefusedFile} if more of them overlap in a row than a sheet has columns.
 */
export async function* fillMerged(
  rows: AsyncIterable<TableRow>,
  merged: readonly RangeOfTable[],
): AsyncGenerator<TableRow> {
  const waiting = [...merged].sort((a, b) => b.lines[0] - a.lines[0]);
  let open: OpenRange[] = [];
  for await (const row of rows) {
    open = open.filter(({ range }) => range.lines[1] >= row.line);
    for (let next = waiting.at(-1); next && next.lines[0] <= row.line; next = waiting.at(-1)) {
      waiting.pop();
      if (next.lines[1] >= row.line) open.push(opened(next, row));
      // This many ranges in one row must overlap, which no program writes.
      if (open.length > MAX_COLUMNS) throw new RefusedFile('damaged');
    }
    yield open.length > 0 ? filled(row, open) : row;
  }
}

function opened(range: RangeOfTable, row: TableRow): OpenRange {
  const cell = range.columns[0];
  // The first row of the range had no content and was skipped: the range is empty.
  if (range.lines[0] !== row.line) return { range, text: '' };
  if (range.beginsIn !== undefined) {
    return { range, text: row.unreadable?.find(isFirstOf(range))?.text ?? '' };
  }
  const unreadable = row.unreadable?.find((unreadableCell) => unreadableCell.cell === cell);
  return { range, text: row.cells[cell] ?? '', unreadable };
}

/** Returns a test for the first cell of a range that begins in a column without a name. */
function isFirstOf({ beginsIn }: RangeOfTable) {
  return ({ cell, address }: UnreadableCell) => cell === NAMELESS && address === beginsIn;
}

function filled(row: TableRow, open: readonly OpenRange[]): TableRow {
  const cells = [...row.cells];
  let unreadable = [...(row.unreadable ?? [])];
  for (const { range, text, unreadable: problem } of open) {
    const last = Math.min(range.columns[1], cells.length - 1);
    const isFirstRow = row.line === range.lines[0];
    // Columns with a name repeat its text, so it is not lost.
    if (isFirstRow)
      unreadable = unreadable.filter((unreadableCell) => !isFirstOf(range)(unreadableCell));
    for (let cell = range.columns[0]; cell <= last; cell++) {
      cells[cell] = text;
      if (problem && !(isFirstRow && cell === range.columns[0])) {
        unreadable.push({ ...problem, cell });
      }
    }
  }
  return { ...row, cells, unreadable };
}
