import { lettersOf } from './cell-range';
import { NAMELESS, type Table, type TableRow, type UnreadableCell } from './table';

/**
 * A table without its columns that have neither a name nor values, such as those that a separator at
 * the end of each line makes. A value below no name is unreadable in its row.
 */
export function withNamedColumns(table: Table): Table {
  const named = table.header.flatMap((name, cell) => (name.trim() === '' ? [] : cell));
  const width = table.header.length;
  return {
    ...table,
    header: named.map((cell) => table.header[cell] ?? ''),
    rows: namedCells(table.rows, named, width),
    columns: named,
  };
}

async function* namedCells(
  rows: AsyncIterable<TableRow>,
  named: readonly number[],
  width: number,
): AsyncGenerator<TableRow> {
  const indexes = new Map(named.map((cell, index) => [cell, index]));
  const needed = (named.at(-1) ?? -1) + 1;
  const areAll = needed === width && named.length === width;
  for await (const row of rows) {
    if (isMisplaced(row, needed, width)) yield { ...row, expected: width };
    else yield areAll && row.cells.length === width ? row : onlyNamed(row, indexes);
  }
}

/** Whether a row has more cells than its header, or fewer than its named columns need. */
function isMisplaced({ cells }: TableRow, needed: number, width: number): boolean {
  return cells.length < needed || cells.slice(width).some((text) => text.trim() !== '');
}

function onlyNamed(row: TableRow, indexes: ReadonlyMap<number, number>): TableRow {
  const nameless = row.cells.flatMap((text, cell): UnreadableCell[] =>
    indexes.has(cell) || text.trim() === ''
      ? []
      : [{ cell: NAMELESS, reason: 'cell-nameless', address: lettersOf(cell), text }],
  );
  const unreadable = (row.unreadable ?? []).flatMap((problem) => {
    const cell = indexes.get(problem.cell);
    return cell === undefined ? [] : { ...problem, cell };
  });
  const cells = [...indexes.keys()].map((cell) => row.cells[cell] ?? '');
  return { ...row, cells, unreadable: [...unreadable, ...nameless] };
}
