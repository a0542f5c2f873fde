import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { hasCode } from '~/platform/system/error-code';
import { RefusedFile } from '~/platform/storage/refused-file';
import { openZipEntries } from '~/platform/storage/zip-entries.server';
import { countBytes, LINE_FEED, openCsvTable } from './files/csv-table.server';
import { encodingOfMark, toUtf8 } from './files/encodings';
import { type TableShape } from './files/find-header';
import { type Table, NAMELESS, type TableRow, type UnreadableCell } from './files/table';
import { isOpenDocument, openOdsTable } from './files/ods-table.server';
import { openXlsxTable } from './files/xlsx-table.server';
import { lettersOf } from './files/cell-range';
import { isMarkedColumn } from './marked-columns';
import { onlyRegular } from './regular-table';

const CHUNK_BYTES = 64 * 1024;

/** The maximum number of line ends of a table in memory, blank lines among them; CRLF counts as two. */
const MAX_LINE_ENDS = 2 ** 20;

const CARRIAGE_RETURN = 0x0d;

const ZIP = '504b0304';
/** The container of .xls files and of password-protected workbooks. */
const COMPOUND_FILE = 'd0cf11e0';

/**
 * Opens a CSV, XLSX or ODS file by its content, whatever its name.
 *
 * @param shape how to find its table; by default in the first row of the first sheet.
 * @throws {RefusedFile} when the file does not exist, or is empty or of another kind.
 */
export async function openTable(
  path: string,
  shape: TableShape = { isHeader: () => true },
): Promise<Table> {
  const { size, start, isZip } = await startOfFile(path, 4);
  if (isZip) return withNamedColumns(await openSpreadsheet(path, shape));
  const file = createReadStream(path);
  const encoding = encodingOfMark(start) ?? shape.encoding ?? 'utf-8';
  const text = encoding === 'utf-8' ? file : Readable.from(toUtf8(file, encoding));
  return withNamedColumns(await openCsvTable(text, shape, () => file.bytesRead / size));
}

/** The start of a file that may hold a table. */
interface FileStart {
  size: number;
  start: Buffer;
  isZip: boolean;
}

/**
 * Returns the first bytes of a file, fewer if it is shorter.
 *
 * @throws {RefusedFile} when the file does not exist, or is empty or an old spreadsheet.
 */
export async function startOfFile(path: string, bytes: number): Promise<FileStart> {
  const size = await sizeOf(path);
  if (size === 0) throw new RefusedFile('empty');
  const start = await firstBytes(path, bytes);
  const signature = start.subarray(0, 4).toString('hex');
  if (signature === COMPOUND_FILE) throw new RefusedFile('old-spreadsheet');
  return { size, start, isZip: signature === ZIP };
}

/**
 * Opens a table in memory, its header in the first row of several cells: a CSV file, the first sheet of an XLSX
 * workbook, or the named CSV file of a ZIP archive, else its only one. All its values lie below the names of its columns.
 *
 * @throws {RefusedFile} when it is no such table, or inflates to more than `maxBytes`; so do its rows later on.
 */
export async function openTableInMemory(
  content: Buffer,
  { entry, maxBytes }: { entry: string | null; maxBytes: number },
): Promise<Table> {
  const shape = { isHeader: (cells: readonly string[]) => cells.length > 1 };
  const openCsv = async (chunks: AsyncIterable<Buffer> | Iterable<Buffer>) =>
    withNamedColumns(
      onlyRegular(await openCsvTable(Readable.from(ofLines(chunks)), shape, () => 1)),
    );
  if (content.subarray(0, 4).toString('hex') !== ZIP) return openCsv(chunksOf(content));
  const zip = await openZipEntries(content);
  if (zip.isEncrypted) throw new RefusedFile('password');
  if (entry === null)
    return withNamedColumns(onlyRegular(await openXlsxTable(zip, shape, maxBytes)));
  const [only = entry, ...others] = zip.names;
  if (zip.names.has(entry)) return openCsv(zip.read(entry, maxBytes));
  if (others.length > 0) throw new RefusedFile('not-a-spreadsheet');
  return openCsv(zip.read(only, maxBytes));
}

function* chunksOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += CHUNK_BYTES) {
    yield content.subarray(at, at + CHUNK_BYTES);
  }
}

/** @throws {RefusedFile} at more lines than any table has. */
async function* ofLines(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  let ends = 0;
  for await (const chunk of chunks) {
    ends += countBytes(chunk, LINE_FEED) + countBytes(chunk, CARRIAGE_RETURN);
    if (ends > MAX_LINE_ENDS) throw new RefusedFile('spreadsheet-bomb');
    yield chunk;
  }
}

async function openSpreadsheet(path: string, shape: TableShape): Promise<Table> {
  const zip = await openZipEntries(path);
  try {
    if (zip.isEncrypted) throw new RefusedFile('password');
    return await (isOpenDocument(zip) ? openOdsTable : openXlsxTable)(zip, shape);
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function sizeOf(path: string): Promise<number> {
  const status = await stat(path).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) throw new RefusedFile('not-found');
    throw error;
  });
  if (!status.isFile()) throw new RefusedFile('not-a-file');
  return status.size;
}

/** Returns the first bytes of a file, fewer if it is shorter. @throws when it cannot be read. */
async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Drops columns that have neither a name nor values, such as those made by a separator at the end of each
 * line, and those that the portal added. A value in a column without a name is unreadable in its row.
 */
function withNamedColumns(table: Table): Table {
  const marked = new Set(table.header.flatMap((name, cell) => (isMarkedColumn(name) ? cell : [])));
  const named = table.header.flatMap((name, cell) =>
    name.trim() === '' || marked.has(cell) ? [] : cell,
  );
  const width = table.header.length;
  return {
    ...table,
    header: named.map((cell) => table.header[cell] ?? ''),
    rows: namedCells(table.rows, { named, marked, width }),
    columns: named,
  };
}

/** The positions of columns with a name, and of those that the portal added, among all of a header. */
interface NamedColumns {
  named: readonly number[];
  marked: ReadonlySet<number>;
  width: number;
}

async function* namedCells(
  rows: AsyncIterable<TableRow>,
  { named, marked, width }: NamedColumns,
): AsyncGenerator<TableRow> {
  const indexes = new Map(named.map((cell, index) => [cell, index]));
  const needed = (named.at(-1) ?? -1) + 1;
  const areAll = needed === width && named.length === width;
  for await (const row of rows) {
    if (isMisplaced(row, needed, width)) yield { ...row, expected: width };
    else yield areAll && row.cells.length === width ? row : onlyNamed(row, indexes, marked);
  }
}

/** Returns whether a row has more cells than its header, or fewer than its named columns need. */
function isMisplaced({ cells }: TableRow, needed: number, width: number): boolean {
  return cells.length < needed || cells.slice(width).some((text) => text.trim() !== '');
}

function onlyNamed(
  row: TableRow,
  indexes: ReadonlyMap<number, number>,
  marked: ReadonlySet<number>,
): TableRow {
  const nameless = row.cells.flatMap((text, cell): UnreadableCell[] =>
    indexes.has(cell) || marked.has(cell) || text.trim() === ''
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
