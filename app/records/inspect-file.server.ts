import { createHash } from 'node:crypto';
import { yieldToEventLoop } from '~/platform/server/yield-to-event-loop.server';
import { RefusedFile } from '~/platform/storage/refused-file';
import { mergedIn } from './file-questions';
import { describeRange, lettersOf } from './files/cell-range';
import { linesOf } from './files/csv-table.server';
import { encodingOfMark, type PossibleEncoding, possibleEncodings } from './files/encodings';
import { MAX_SEARCHED_ROWS, type TableShape } from './files/find-header';
import { type Table, type TableRow } from './files/table';
import { guessHeaderLine, guessHeaderLineOfText } from './guess-header.server';
import { normaliseTable } from './normalise-table';
import { openTable, startOfFile } from './open-table.server';
import { looksLikeTotal } from './total-rows';

/** How many rows are shown at the start and at the end of a table. */
const EXAMPLE_ROWS = 5;
/** How many values of a column are shown. */
const EXAMPLE_VALUES = 3;
/** Up to how many different values of a column are counted, compared by their first characters: memory must not grow with the file. */
export const MAX_DISTINCT = 1_000;
const MAX_COMPARED_CHARACTERS = 200;
/** How many lines or addresses of each kind are listed. */
const MAX_LISTED = 10;
/** How many different rows are compared for repetitions: memory must not grow with the file. */
const MAX_COMPARED = 300_000;
/** After how many rows reading yields to the event loop. */
const ROWS_AT_ONCE = 500;
/** How much of a CSV file is searched for its header, or tried in several encodings, in bytes. */
const START_BYTES = 64 * 1024;

/** How often something occurs, and where first. */
export interface Occurrences {
  count: number;
  /** Lines, addresses of cells, or ranges of them. */
  at: readonly string[];
}

/** A column of a file. */
export interface InspectedColumn {
  /** Its letter, as spreadsheet programs name it. */
  letter: string;
  name: string;
  isHidden: boolean;
  /** In how many rows it has a value. */
  filled: number;
  /** How many different values it has, at most `MAX_DISTINCT`; undefined in inspections of earlier versions. */
  distinct?: number;
  /** Some of its values, each once. */
  examples: readonly string[];
}

/** What a file is, before anything of it is imported. */
export interface InspectedFile {
  /** For CSV files only. */
  delimiter: string | null;
  /** For workbooks only: the sheet that is read, and the others. */
  sheet: { name: string; unread: readonly string[]; hidden: readonly string[] } | null;
  header: { line: number; above: readonly string[] };
  columns: readonly InspectedColumn[];
  /** The same for all files with these columns, in whatever order. */
  fingerprint: string;
  rows: number;
  first: readonly TableRow[];
  /** The last rows that are not among the first. */
  last: readonly TableRow[];
  blank: Occurrences;
  /** Rows equal to an earlier one; `isComplete` is false if a file has too many different rows to compare all. */
  repeated: Occurrences & { isComplete: boolean };
  totals: Occurrences;
  hiddenRows: Occurrences;
  /** Merged cells below the header. */
  merged: Occurrences;
  /** Rows with more or fewer cells than the header. */
  misplaced: Occurrences;
  /** Cells without readable text, such as formulas. */
  unreadable: Occurrences;
}

/** A file, or why it cannot be read; `encodings` are those that a CSV file may have that is not in Unicode. */
export type Inspection =
  | { outcome: 'inspected'; file: InspectedFile }
  | {
      outcome: 'unreadable';
      code: string;
      details: RefusedFile['details'];
      encodings: readonly PossibleEncoding[];
    };

/** What is known of a file; the header is guessed if its line is not. */
export type KnownShape = Pick<TableShape, 'sheet' | 'headerRow' | 'encoding'>;

/**
 * Reads a CSV, XLSX or ODS file as a whole and returns what it is, without storing anything.
 *
 * @throws when the disk fails.
 */
export async function inspectFile(path: string, known: KnownShape = {}): Promise<Inspection> {
  try {
    const shape = known.headerRow === undefined ? await guessShape(path, known) : known;
    const table = normaliseTable(await openTable(path, { ...shape, isHeader: () => false }));
    try {
      return { outcome: 'inspected', file: await inspectTable(table) };
    } finally {
      table.close();
    }
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    const { code, details } = error;
    const isInOther = code === 'not-utf8' || code === 'wrong-encoding';
    const encodings = isInOther
      ? possibleEncodings((await startOfFile(path, START_BYTES)).start)
      : [];
    return { outcome: 'unreadable', code, details, encodings };
  }
}

/** Returns the line that is most likely the header, and the sheet that has it. */
async function guessShape(path: string, known: KnownShape): Promise<KnownShape> {
  const { start, isZip } = await startOfFile(path, START_BYTES);
  if (!isZip) {
    const decoder = new TextDecoder(encodingOfMark(start) ?? known.encoding ?? 'utf-8');
    return { ...known, headerRow: guessHeaderLineOfText(decoder.decode(start)) };
  }
  const isHeader = (cells: readonly string[]) => cells.filter((cell) => cell.trim()).length > 1;
  const table = await openTable(path, { ...known, isHeader });
  try {
    const rows: Pick<TableRow, 'line' | 'cells'>[] = [
      ...table.above,
      { line: table.headerLine, cells: table.header },
    ];
    for await (const row of table.rows) {
      if (rows.push(row) >= MAX_SEARCHED_ROWS) break;
    }
    return { ...known, sheet: table.sheet?.name, headerRow: guessHeaderLine(rows) };
  } finally {
    table.close();
  }
}

async function inspectTable(table: Table): Promise<InspectedFile> {
  const { header, sheet, headerLine } = table;
  const found = {
    blank: createOccurrences(),
    totals: createOccurrences(),
    hiddenRows: createOccurrences(),
    misplaced: createOccurrences(),
    unreadable: createOccurrences(),
  };
  const repeated = createRepetitions();
  const columns = header.map(() => ({
    filled: 0,
    examples: new Set<string>(),
    distinct: new Set<string>(),
  }));
  const first: TableRow[] = [];
  let last: TableRow[] = [];
  let [rows, next] = [0, headerLine + linesOf(header)];
  for await (const row of table.rows) {
    const line = String(row.line);
    for (let blank = next; blank < row.line; blank += 1) found.blank.add(String(blank));
    next = row.line + (sheet ? 1 : linesOf(row.cells));
    rows += 1;
    if (first.length < EXAMPLE_ROWS) first.push(row);
    else last = [...last.slice(1 - EXAMPLE_ROWS), row];
    if (row.isHidden) found.hiddenRows.add(line);
    if (row.expected === undefined) {
      countValues(columns, row);
      if (looksLikeTotal(row, { id: undefined, day: undefined })) found.totals.add(line);
      repeated.add(row);
    } else found.misplaced.add(line);
    for (const { address } of row.unreadable ?? []) found.unreadable.add(address);
    if (rows % ROWS_AT_ONCE === 0) await yieldToEventLoop();
  }
  const merged = createOccurrences();
  const below = mergedIn(sheet, headerLine, new Set(table.columns));
  for (const range of below) merged.add(describeRange(range));
  const hidden = new Set(sheet?.hiddenColumns);
  return {
    delimiter: table.delimiter ?? null,
    sheet: sheet
      ? {
          name: sheet.name,
          unread: sheet.unread.filter((name) => !sheet.hidden.includes(name)),
          hidden: sheet.hidden,
        }
      : null,
    header: {
      line: headerLine,
      above: table.above.map(({ cells }) => cells.filter((cell) => cell.trim()).join(' ')),
    },
    columns: columns.map(({ filled, examples, distinct }, at) => ({
      letter: lettersOf(table.columns[at] ?? at),
      name: header[at] ?? '',
      isHidden: hidden.has(table.columns[at] ?? at),
      filled,
      distinct: distinct.size,
      examples: [...examples],
    })),
    fingerprint: fingerprintOf(header),
    rows,
    first,
    last,
    blank: found.blank.list(),
    repeated: repeated.list(),
    totals: found.totals.list(),
    hiddenRows: found.hiddenRows.list(),
    merged: merged.list(),
    misplaced: found.misplaced.list(),
    unreadable: found.unreadable.list(),
  };
}

function countValues(
  columns: readonly { filled: number; examples: Set<string>; distinct: Set<string> }[],
  { cells }: TableRow,
): void {
  for (const [at, column] of columns.entries()) {
    const value = cells[at]?.trim() ?? '';
    if (value === '') continue;
    column.filled += 1;
    if (column.examples.size < EXAMPLE_VALUES) column.examples.add(value);
    if (column.distinct.size >= MAX_DISTINCT) continue;
    const compared = value.slice(0, MAX_COMPARED_CHARACTERS);
    // A copy: the cell itself would keep the block of the file in memory from which it was cut.
    if (!column.distinct.has(compared)) column.distinct.add(Buffer.from(compared).toString());
  }
}

/** Returns a hash of the names of columns, which are normalised. */
function fingerprintOf(header: readonly string[]): string {
  const names = header.map((name) => name.trim().toLowerCase()).sort();
  return createHash('sha256').update(JSON.stringify(names)).digest('hex');
}

function createOccurrences() {
  const at: string[] = [];
  let count = 0;
  return {
    add(where: string) {
      count += 1;
      if (at.length < MAX_LISTED) at.push(where);
    },
    list: (): Occurrences => ({ count, at }),
  };
}

function createRepetitions() {
  const found = createOccurrences();
  const known = new Set<string>();
  let isComplete = true;
  return {
    add({ line, cells }: TableRow) {
      // 96 bits: no two of these rows have the same by chance.
      const hash = createHash('sha256').update(JSON.stringify(cells)).digest('base64').slice(0, 16);
      if (known.has(hash)) found.add(String(line));
      else if (known.size < MAX_COMPARED) known.add(hash);
      else isComplete = false;
    },
    list: () => ({ ...found.list(), isComplete }),
  };
}
