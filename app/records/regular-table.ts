import { RefusedFile } from '~/platform/storage/refused-file';
import { type Table, type TableRow } from './files/table';

/**
 * Returns a table that is checked to have every value in a named column, so that its columns show everything in its file.
 *
 * @throws {RefusedFile} if it has rows above its header. Reading its rows throws at a value outside the named columns and
 * at a formula saved without its value, and after the last row if cells are merged.
 */
export function onlyRegular(table: Table): Table {
  const named = new Set(table.header.flatMap((name, at) => (name.trim() === '' ? [] : at)));
  const header = { line: table.headerLine, cells: table.header, unreadable: table.unreadableNames };
  if (table.above.length > 0 || !isRegular(header, named)) throw irregular(header);
  return { ...table, rows: regularRows(table, named) };
}

async function* regularRows(
  { header, rows, sheet }: Table,
  named: ReadonlySet<number>,
): AsyncGenerator<TableRow> {
  for await (const row of rows) {
    if (!isRegular(row, named)) throw irregular(row);
    yield { ...row, cells: header.map((_, at) => row.cells[at] ?? '') };
  }
  const [merged] = sheet?.merged ?? [];
  if (merged) throw irregular({ line: merged.lines[0] });
}

function isRegular({ cells, unreadable = [] }: TableRow, named: ReadonlySet<number>): boolean {
  const isNamed = (text: string, at: number) => text.trim() === '' || named.has(at);
  return cells.every(isNamed) && unreadable.every(({ cell }) => cells[cell]?.trim());
}

const irregular = ({ line }: Pick<TableRow, 'line'>) => new RefusedFile('irregular', { line });
