import { readNamespacedXml, toEnd } from '~/storage/xml-events';
import { type ZipEntries } from '~/storage/zip-entries.server';
import { findHeader, type TableShape } from './find-header';
import { packageParts, type PackageParts, workbookNamespaces } from './package-parts.server';
import { markMerged, sheetRows, type SheetMarks } from './sheet-rows';
import { chooseSheet, counted, tableOfSheet } from './sheets';
import { type Table } from './table';
import { readWorkbook, type Sheet, type Workbook } from './workbook.server';

/** A full sheet (1,048,576 rows) of our own columns inflates to about half of this. */
const MAX_SHEET_BYTES = 1024 ** 3;

/**
 * Opens a sheet of an XLSX workbook: the named one, or else the first visible one that has the
 * header. Dates become YYYY-MM-DD, numbers their shortest text, truth values `true` and `false`;
 * formulas, errors and cells that refer to what is missing are unreadable.
 *
 * @throws {RefusedFile} when it is damaged, no workbook, or inflates beyond all measure; so do its
 * rows later on.
 */
export async function openXlsxTable(zip: ZipEntries, shape: TableShape): Promise<Table> {
  const parts = packageParts(zip);
  const workbook = await readWorkbook(parts);
  const open = (sheet: Sheet) => openSheet(parts, workbook, sheet, shape);
  const opened = await chooseSheet(workbook.sheets, shape, open);
  const findMergedIn = () => findMerged(parts, opened.sheet);
  return { ...tableOfSheet(opened, workbook.sheets, findMergedIn), close: zip.close };
}

/** The header of a sheet, and how far its reading is; null when the sheet is empty. */
async function openSheet(parts: PackageParts, workbook: Workbook, sheet: Sheet, shape: TableShape) {
  const meter = { read: 0 };
  const marks: SheetMarks = { hiddenColumns: [], merged: [] };
  const chunks = counted(parts.read(sheet.part, MAX_SHEET_BYTES), meter);
  const found = await findHeader(sheetRows(chunks, workbook, marks), shape);
  const size = parts.sizeOf(sheet.part);
  return found && { sheet, found, marks, progress: () => Math.min(1, meter.read / size) };
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
