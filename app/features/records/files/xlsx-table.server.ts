import { RefusedFile } from '~/storage/refused-file';
import { findHeader, type TableShape } from './find-header';
import { sheetRows } from './sheet-rows';
import { type Table, type TableRow } from './table';
import { readWorkbook, type Sheet, type Workbook } from './workbook.server';
import { openZipEntries, type ZipEntries } from '~/storage/zip-entries.server';

/** A full sheet (1,048,576 rows) of our own columns inflates to about half of this. */
const MAX_SHEET_BYTES = 1024 ** 3;

/**
 * Opens a sheet of an XLSX workbook: the one asked for, or else the first that has the header. Dates
 * become YYYY-MM-DD, numbers their shortest text, truth values `true` and `false`; formulas and errors
 * are unreadable.
 *
 * @throws {RefusedFile} when it is damaged, no workbook, or inflates beyond all measure; so do its
 * rows later on.
 */
export async function openXlsxTable(path: string, shape: TableShape): Promise<Table> {
  const zip = await openZipEntries(path);
  try {
    const workbook = await readWorkbook(zip);
    const { sheet, found, progress } = await findSheet(zip, workbook, shape);
    const { cells, line } = found.header;
    const others = workbook.sheets.filter((other) => other !== sheet);
    return {
      header: cells,
      headerLine: line,
      above: found.above,
      sheets: { read: sheet.name, unread: others.map(({ name }) => name) },
      rows: filled(found.rows, cells.length),
      progress,
      close: zip.close,
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function findSheet(zip: ZipEntries, workbook: Workbook, shape: TableShape) {
  const sheets = sheetsAskedFor(workbook, shape);
  for (const sheet of sheets) {
    const opened = await openSheet(zip, workbook, sheet, shape);
    if (opened?.found.isFound) return opened;
    await opened?.found.rows.return(undefined);
  }
  const [first] = sheets;
  const opened = first && (await openSheet(zip, workbook, first, shape));
  if (!opened) throw new RefusedFile('empty');
  return opened;
}

function sheetsAskedFor({ sheets }: Workbook, { sheet: wanted }: TableShape): readonly Sheet[] {
  if (wanted === undefined) return sheets;
  const named = sheets.filter(({ name }) => name.trim() === wanted.trim());
  if (named.length > 0) return named;
  const names = sheets.map(({ name }) => `"${name}"`).join(', ');
  throw new RefusedFile('sheet-unknown', { sheet: wanted, sheets: names });
}

/** The header of a sheet, and how far its reading is; null when the sheet is empty. */
async function openSheet(zip: ZipEntries, workbook: Workbook, sheet: Sheet, shape: TableShape) {
  const meter = { read: 0 };
  const chunks = counted(zip.read(sheet.entry, MAX_SHEET_BYTES), meter);
  const found = await findHeader(sheetRows(chunks, workbook), shape);
  const size = zip.sizeOf(sheet.entry);
  return found && { sheet, found, progress: () => Math.min(1, meter.read / size) };
}

async function* counted(chunks: AsyncIterable<Buffer>, meter: { read: number }) {
  for await (const chunk of chunks) {
    meter.read += chunk.length;
    yield chunk;
  }
}

/** A sheet leaves out the empty cells at the end of a row. */
async function* filled(rows: AsyncIterable<TableRow>, width: number): AsyncGenerator<TableRow> {
  for await (const row of rows) {
    const missing = Math.max(0, width - row.cells.length);
    yield { ...row, cells: [...row.cells, ...Array.from({ length: missing }, () => '')] };
  }
}
