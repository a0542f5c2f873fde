import { RefusedFile } from '~/storage/refused-file';
import { readNamespacedXml, toEnd } from '~/storage/xml-events';
import { type ZipEntries } from '~/storage/zip-entries.server';
import { findHeader, type TableShape } from './find-header';
import { odsNamespaces, odsRows } from './ods-rows';
import { type SheetMarks } from './sheet-rows';
import { chooseSheet, counted, widened } from './sheets';
import { type Table } from './table';

const CONTENT = 'content.xml';
const MANIFEST = 'META-INF/manifest.xml';
/** All sheets are in one part. */
const MAX_CONTENT_BYTES = 1024 ** 3;
const MAX_MANIFEST_BYTES = 16 * 1024 ** 2;
const MAX_SHEETS = 10_000;

const manifestNamespaces = new Map([['urn:oasis:names:tc:opendocument:xmlns:manifest:1.0', '']]);

interface OdsSheet {
  name: string;
  isHidden: boolean;
  /** Which of the sheets it is, counted from 0. */
  index: number;
}

/** Whether a ZIP file is a document of OpenDocument, of whatever kind. */
export function isOpenDocument(zip: ZipEntries): boolean {
  return zip.names.has(CONTENT);
}

/**
 * Opens a sheet of an ODS workbook (ISO/IEC 26300), which the same rules choose as one of XLSX: its
 * values are read, not what their formats show of them.
 *
 * @throws {RefusedFile} when it is damaged, no workbook, has a password, or repeats and inflates beyond
 * all measure; so do its rows later on.
 */
export async function openOdsTable(zip: ZipEntries, shape: TableShape): Promise<Table> {
  await refuseEncrypted(zip);
  const sheets = await listSheets(zip);
  const open = (sheet: OdsSheet) => openSheet(zip, sheet, shape);
  const { sheet, found, marks, progress } = await chooseSheet(sheets, shape, open);
  const others = sheets.filter((other) => other !== sheet);
  return {
    header: found.header.cells,
    columns: [...found.header.cells.keys()],
    headerLine: found.header.line,
    above: found.above,
    sheet: {
      name: sheet.name,
      unread: others.map(({ name }) => name),
      hidden: others.filter(({ isHidden }) => isHidden).map(({ name }) => name),
      ...marks,
      findMerged: () => findMerged(zip, sheet),
    },
    rows: widened(found.rows, found.header.cells.length),
    progress,
    close: zip.close,
  };
}

/** A document with a password says so in its manifest alone. */
async function refuseEncrypted(zip: ZipEntries): Promise<void> {
  if (!zip.names.has(MANIFEST)) return;
  const open = (name: string) => {
    if (name === 'encryption-data') throw new RefusedFile('password');
  };
  const chunks = zip.read(MANIFEST, MAX_MANIFEST_BYTES);
  await toEnd(readNamespacedXml(chunks, manifestNamespaces, { open }));
}

async function listSheets(zip: ZipEntries): Promise<OdsSheet[]> {
  const sheets: OdsSheet[] = [];
  const hiddenStyles = new Set<string>();
  let [style, depth, isSpreadsheet] = ['', 0, false];
  const chunks = zip.read(CONTENT, MAX_CONTENT_BYTES);
  const handlers = {
    open(name: string, attributes: Record<string, string>) {
      if (name === 'office:spreadsheet') isSpreadsheet = true;
      if (name === 'style:style') style = attributes['style:name'] ?? '';
      if (name === 'style:table-properties' && attributes['table:display'] === 'false') {
        hiddenStyles.add(style);
      }
      if (name !== 'table:table' || depth++ > 0) return;
      if (sheets.length >= MAX_SHEETS) throw new RefusedFile('spreadsheet-bomb');
      const isHidden = hiddenStyles.has(attributes['table:style-name'] ?? '');
      sheets.push({ name: attributes['table:name'] ?? '', isHidden, index: sheets.length });
    },
    close(name: string) {
      if (name === 'table:table') depth -= 1;
    },
  };
  await toEnd(readNamespacedXml(chunks, odsNamespaces, handlers));
  if (!isSpreadsheet) throw new RefusedFile('not-a-spreadsheet');
  return sheets;
}

/** The header of a sheet, and how far its reading is; null when the sheet is empty. */
async function openSheet(zip: ZipEntries, sheet: OdsSheet, shape: TableShape) {
  const meter = { read: 0 };
  const marks: SheetMarks = { hiddenColumns: [], merged: [] };
  const chunks = counted(zip.read(CONTENT, MAX_CONTENT_BYTES), meter);
  const found = await findHeader(odsRows(chunks, sheet.index, marks), shape);
  const size = zip.sizeOf(CONTENT);
  return found && { sheet, found, marks, progress: () => Math.min(1, meter.read / size) };
}

async function findMerged(zip: ZipEntries, sheet: OdsSheet) {
  const marks: SheetMarks = { hiddenColumns: [], merged: [] };
  const chunks = zip.read(CONTENT, MAX_CONTENT_BYTES);
  for await (const _ of odsRows(chunks, sheet.index, marks)) void _;
  return marks.merged;
}
