import { RefusedFile } from '~/platform/storage/refused-file';
import { type Encoding } from './encodings';
import { type TableRow } from './table';

/** How many rows may precede the header: titles, dates, remarks. */
export const MAX_SEARCHED_ROWS = 20;

/** How to find the table of a file. */
export interface TableShape {
  /** Returns whether these cells are the header. */
  isHeader(cells: readonly string[]): boolean;
  /** The line of the header, if known. */
  headerRow?: number;
  /** The sheet of a workbook, by its name. */
  sheet?: string;
  /** The encoding of a CSV file that is not in Unicode. */
  encoding?: Encoding;
}

/** The header of a table, and the rows around it. */
export interface FoundHeader {
  /** False when no row is a header; the first row then counts as one. */
  isFound: boolean;
  header: TableRow;
  above: readonly TableRow[];
  rows: AsyncGenerator<TableRow>;
}

/**
 * Finds the header among the first rows of a file; null when there are no rows.
 *
 * @throws {RefusedFile} when the given line of the header does not exist.
 */
export async function findHeader(
  rows: AsyncGenerator<TableRow>,
  { isHeader, headerRow }: TableShape,
): Promise<FoundHeader | null> {
  const read: TableRow[] = [];
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    const row = next.value;
    read.push(row);
    const isFound = headerRow === undefined ? isHeader(row.cells) : row.line === headerRow;
    if (isFound) return { isFound, header: row, above: read.slice(0, -1), rows };
    if (headerRow === undefined ? read.length >= MAX_SEARCHED_ROWS : row.line > headerRow) break;
  }
  if (headerRow !== undefined) throw new RefusedFile('header-row', { line: headerRow });
  const [header, ...rest] = read;
  return header ? { isFound: false, header, above: [], rows: chain(rest, rows) } : null;
}

async function* chain(first: readonly TableRow[], rows: AsyncGenerator<TableRow>) {
  yield* first;
  yield* rows;
}
