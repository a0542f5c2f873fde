import { RefusedFile } from '../refused-file';
import { sheetRows } from './sheet-rows';
import { type Table, type TableRow } from './table';
import { readWorkbook } from './workbook.server';
import { openZipEntries } from './zip-entries.server';

/** A full sheet (1,048,576 rows) of our own columns inflates to about half of this. */
const MAXIMUM_SHEET_BYTES = 1024 ** 3;

/**
 * Opens the first sheet of an XLSX workbook. Dates become YYYY-MM-DD, numbers their shortest text,
 * truth values `true` and `false`; formulas and errors are unreadable.
 *
 * @throws {RefusedFile} when it is damaged, no workbook, or inflates beyond all measure; so do its
 * rows later on.
 */
export async function openXlsxTable(path: string): Promise<Table> {
  const zip = await openZipEntries(path);
  try {
    const workbook = await readWorkbook(zip);
    const meter = { read: 0 };
    const sheet = counted(zip.read(workbook.sheet, MAXIMUM_SHEET_BYTES), meter);
    const rows = sheetRows(sheet, workbook);
    const header = await rows.next();
    if (header.done) throw new RefusedFile('empty');
    const { cells } = header.value;
    const size = zip.sizeOf(workbook.sheet);
    return {
      header: cells,
      rows: filled(rows, cells.length),
      progress: () => Math.min(1, meter.read / size),
      close: zip.close,
    };
  } catch (error) {
    zip.close();
    throw error;
  }
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
