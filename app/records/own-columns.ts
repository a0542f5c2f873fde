import { showInvisible } from '~/datasets/invisible-characters';
import { importColumns, type Dataset } from '~/datasets/dataset';
import { type TableRow } from './files/table';
import { refuseRepeatedNames, unreadableProblems } from './header';
import { RefusedFile } from '~/platform/storage/refused-file';
import { type SourceRow } from './source-row';

/**
 * Reads rows of a file with the portal's own columns, in any order.
 *
 * @param readDate turns dates into YYYY-MM-DD, YYYY-MM or YYYY where it can.
 * @throws {RefusedFile} when a column is unknown, repeated, or one of the two required is missing.
 */
export function ownColumns(
  dataset: Dataset,
  header: readonly string[],
  readDate: (text: string) => string = (text) => text,
): (row: TableRow) => SourceRow {
  const known = importColumns(dataset);
  const names = header.map((name) => name.trim());
  const unknown = names.filter((name) => !known.includes(name));
  const missing = ['id', dataset.dateColumn].filter((name) => !names.includes(name));
  refuseRepeatedNames(names);
  if (unknown.length > 0) {
    throw new RefusedFile('column-unknown', { columns: list(unknown), known: list(known) });
  }
  if (missing.length > 0) throw new RefusedFile('column-missing', { columns: list(missing) });
  return (row) => {
    const values: SourceRow['values'] = {};
    const texts: Record<string, string> = {};
    for (const [index, name] of names.entries()) values[name] = row.cells[index] ?? '';
    for (const name of [dataset.dateColumn, ...dataset.stageDates]) {
      const text = values[name];
      if (text === undefined) continue;
      values[name] = readDate(text);
      if (values[name] !== text) texts[name] = text.trim();
    }
    return { line: row.line, values, texts, problems: unreadableProblems(row, names) };
  };
}

function list(names: readonly string[]): string {
  return names.map((name) => `"${showInvisible(name)}"`).join(', ');
}
