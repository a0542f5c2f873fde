import { readNamespacedXml, toEnd } from '~/platform/storage/xml-events';
import { type ZipEntries } from '~/platform/storage/zip-entries.server';
import { findHeader, type TableShape } from './find-header';
import { packageParts, type PackageParts, workbookNamespaces } from './package-parts.server';
import { markMerged, sheetRows, type SheetMarks } from './sheet-rows';
import { chooseSheet, counted, tableOfSheet } from './sheets';
import { type Table } from './table';
import { readWorkbook, type Sheet, type Workbook } from './workbook.server';

/** A full sheet (1,048,576 rows) of the portal's own columns inflates to about half of this. */
const MAX_SHEET_BYTES = 1024 ** 3;

/**
 * Opens a sheet of an XLSX workbook: the named one, else the first visible one that has the header. Dates
 * become YYYY-MM-DD, numbers their shortest text, booleans `true` and `false`; formulas, errors and cells
 * with missing references are unreadable.
 *
 * @throws {RefusedFile} when it is damaged, no workbook, or inflates beyond its limits; so do its rows later
 * on.
 */
export async function openXlsxTable(
  zip: ZipEntries,
  shape: TableShape,
  maximumBytes = MAX_SHEET_BYTES,
): Promise<Table> {
  const parts = packageParts(zip);
  const workbook = await readWorkbook(parts);
  const meter = { read: 0 };
  const open = (sheet: Sheet) => {
    const before = meter.read;
    // All sheets that are searched for the header share the limit.
    const chunks = counted(parts.read(sheet.part, maximumBytes - before), meter);
    const progress = () => Math.min(1, (meter.read - before) / parts.sizeOf(sheet.part));
    return openSheet({ sheet, chunks, progress }, workbook, shape);
  };
  const opened = await chooseSheet(workbook.sheets, shape, open);
  const findMergedIn = () => findMerged(parts, opened.sheet);
  return { ...tableOfSheet(opened, workbook.sheets, findMergedIn), close: zip.close };
}

interface SheetChunks {
  sheet: Sheet;
  chunks: AsyncIterable<Buffer>;
  progress(): number;
}

/** Returns the header of a sheet; null if the sheet is empty. */
async function openSheet(
  { sheet, chunks, progress }: SheetChunks,
  workbook: Workbook,
  shape: TableShape,
) {
  const marks: SheetMarks = { hiddenColumns: [], merged: [] };
  const found = await findHeader(sheetRows(chunks, workbook, marks), shape);
  return found && { sheet, found, marks, progress };
}

async function findMerged(parts: PackageParts, sheet: Sheet) {
  const merged: SheetMarks['merged'] = [];
  const chunks = parts.read(sheet.part, MAX_SHEET_BYTES);
  const open = (name: string, attributes: Record<string, string>) => {
    if (name === 'mergeCell') markMerged(attributes, merged);
  };
  await toEnd(readNamespacedXml(chunks, workbookNamespaces, { open }));
  return merged;
}
