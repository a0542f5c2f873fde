import { normaliseCell } from '~/platform/i18n/normalise-text';
import { type Table, type TableRow } from './files/table';

/** Returns a table with its header and cells normalised as ids, codes and names are compared. */
export function normaliseTable(table: Table): Table {
  return {
    ...table,
    header: table.header.map(normaliseCell),
    rows: normaliseRows(table.rows),
  };
}

async function* normaliseRows(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  for await (const row of rows) yield { ...row, cells: row.cells.map(normaliseCell) };
}
