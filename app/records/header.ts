import { NAMELESS, type TableRow } from './files/table';
import { RefusedFile } from '~/platform/storage/refused-file';
import { type Problem } from './source-row';

/** @throws {RefusedFile} when two columns have the same name. */
export function refuseRepeatedNames(names: readonly string[]): void {
  const repeated = names.find((name, index) => name !== '' && names.indexOf(name) !== index);
  if (repeated !== undefined) throw new RefusedFile('column-repeated', { column: repeated });
}

/** Returns the unreadable cells of a row as problems; undefined when there are none. */
export function unreadableProblems(
  row: TableRow,
  columns: readonly (string | undefined)[],
): Problem[] | undefined {
  const { cells, unreadable = [], expected = columns.length } = row;
  if (row.expected !== undefined || cells.length !== columns.length) {
    const details = { expected, found: cells.length };
    return [{ column: null, value: cells.join(', '), reason: 'cells-count', details }];
  }
  if (unreadable.length === 0) return undefined;
  return unreadable.flatMap(({ cell, reason, address, text = cells[cell] ?? '' }) => {
    const column = cell === NAMELESS ? `(${address})` : columns[cell];
    return column === undefined ? [] : { column, value: text, reason, details: { address } };
  });
}
