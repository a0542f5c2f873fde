import { RefusedFile } from '~/platform/storage/refused-file';
import { readNamespacedXml, toEnd, type XmlHandlers } from '~/platform/storage/xml-events';
import { type ZipEntries } from '~/platform/storage/zip-entries.server';
import { findHeader, MAX_SEARCHED_ROWS, type TableShape } from './find-header';
import { createSheetReader, odsNamespaces, odsRows } from './ods-rows';
import { type SheetMarks } from './sheet-rows';
import { chooseSheet, counted, isWanted, tableOfSheet } from './sheets';
import { type Table } from './table';

const CONTENT = 'content.xml';
const MANIFEST = 'META-INF/manifest.xml';
/** The maximum size of the one part that holds all sheets. */
const MAX_CONTENT_BYTES = 1024 ** 3;
const MAX_MANIFEST_BYTES = 16 * 1024 ** 2;
const MAX_SHEETS = 10_000;

const manifestNamespaces = new Map([['urn:oasis:names:tc:opendocument:xmlns:manifest:1.0', '']]);

interface OdsSheet {
  name: string;
  isHidden: boolean;
  /** The index of the sheet, from 0. */
  index: number;
  /** Undefined if the sheet must be opened to know. */
  hasHeader?: boolean;
}

/** Returns whether a ZIP file is an OpenDocument file of any kind. */
export function isOpenDocument(zip: ZipEntries): boolean {
  return zip.names.has(CONTENT);
}

/** The sheets of a document, as far as it has been read, with what their names and styles say. */
interface SheetList {
  sheets: OdsSheet[];
  hiddenStyles: Set<string>;
}

/**
 * Opens a sheet of an ODS workbook (ISO/IEC 26300), chosen by the same rules as one of XLSX. It reads the
 * values, not their formatted text.
 *
 * @throws {RefusedFile} when it is damaged, no workbook, has a password, or exceeds a limit by repetition or
 * inflation; reading its rows throws the same.
 */
export async function openOdsTable(zip: ZipEntries, shape: TableShape): Promise<Table> {
  await refuseEncrypted(zip);
  const list = await listSheets(zip, shape);
  const open = (sheet: OdsSheet) => openSheet(zip, list, sheet, shape);
  const opened = await chooseSheet(list.sheets, shape, open);
  const findMergedIn = () => findMerged(zip, opened.sheet);
  return { ...tableOfSheet(opened, list.sheets, findMergedIn), close: zip.close };
}

/** Only the manifest of a document shows that it has a password. */
async function refuseEncrypted(zip: ZipEntries): Promise<void> {
  if (!zip.names.has(MANIFEST)) return;
  const open = (name: string) => {
    if (name === 'encryption-data') throw new RefusedFile('password');
  };
  const chunks = zip.read(MANIFEST, MAX_MANIFEST_BYTES);
  await toEnd(readNamespacedXml(chunks, manifestNamespaces, { open }));
}

/**
 * Lists the sheets up to the one to be read, and whether they have the header. All are in one part: opening each from
 * its start would take quadratic time. Sheets after it are listed while the rows are read.
 */
async function listSheets(zip: ZipEntries, shape: TableShape): Promise<SheetList> {
  const list: SheetList = { sheets: [], hiddenStyles: new Set() };
  let [style, depth, isSpreadsheet, isFound] = ['', 0, false, false];
  let wanted: OdsSheet | null = null;
  let search: XmlHandlers | null = null;
  const chunks = zip.read(CONTENT, MAX_CONTENT_BYTES);
  const handlers = {
    open(name: string, attributes: Record<string, string>) {
      if (name === 'office:spreadsheet') isSpreadsheet = true;
      if (name === 'style:style') style = attributes['style:name'] ?? '';
      if (name === 'style:table-properties' && attributes['table:display'] === 'false') {
        list.hiddenStyles.add(style);
      }
      if (name === 'table:table' && depth++ === 0) {
        const sheet = addSheet(list, attributes, list.sheets.length);
        search = searchHeader(sheet, shape);
        wanted = isWanted(sheet, shape) ? sheet : null;
      }
      search?.open(name, attributes);
    },
    text: (piece: string) => search?.text?.(piece),
    close(name: string) {
      search?.close?.(name);
      isFound ||= wanted !== null && wanted.hasHeader !== false;
      if (name === 'table:table' && --depth === 0) search = null;
    },
  };
  for await (const _ of readNamespacedXml(chunks, odsNamespaces, handlers)) {
    void _;
    if (isFound) break;
  }
  if (!isSpreadsheet) throw new RefusedFile('not-a-spreadsheet');
  return list;
}

/** Adds a sheet to the list, unless it is there already. */
function addSheet(
  { sheets, hiddenStyles }: SheetList,
  attributes: Record<string, string>,
  index: number,
): OdsSheet {
  const known = sheets[index];
  if (known) return known;
  if (index >= MAX_SHEETS) throw new RefusedFile('spreadsheet-bomb');
  const isHidden = hiddenStyles.has(attributes['table:style-name'] ?? '');
  const sheet = { name: attributes['table:name'] ?? '', isHidden, index };
  sheets.push(sheet);
  return sheet;
}

/** Records whether a sheet has the header that `findHeader` looks for; null if that is known only after opening it. */
function searchHeader(sheet: OdsSheet, { isHeader, headerRow }: TableShape): XmlHandlers | null {
  if (headerRow !== undefined) return null;
  sheet.hasHeader = false;
  let rows = 0;
  const { handlers } = createSheetReader(0, { hiddenColumns: [], merged: [] }, (repeated) => {
    sheet.hasHeader ||= isHeader(repeated.row.cells);
    rows += repeated.times;
  });
  const searching = (read: () => void) => {
    if (sheet.hasHeader !== false || rows >= MAX_SEARCHED_ROWS) return;
    try {
      read();
    } catch (error) {
      if (!(error instanceof RefusedFile)) throw error;
      // A file is refused only for the sheet that is opened.
      sheet.hasHeader = undefined;
    }
  };
  return {
    open: (name, attributes) => searching(() => handlers.open(name, attributes)),
    text: (piece) => searching(() => handlers.text(piece)),
    close: (name) => searching(() => handlers.close(name)),
  };
}

/** Returns the header of a sheet, and how far it has been read; null when the sheet is empty. */
async function openSheet(zip: ZipEntries, list: SheetList, sheet: OdsSheet, shape: TableShape) {
  const meter = { read: 0 };
  const marks: SheetMarks = { hiddenColumns: [], merged: [] };
  const chunks = counted(zip.read(CONTENT, MAX_CONTENT_BYTES), meter);
  const rows = odsRows(chunks, sheet.index, marks, (attributes, index) => {
    addSheet(list, attributes, index);
  });
  const found = await findHeader(rows, shape);
  const size = zip.sizeOf(CONTENT);
  return found && { sheet, found, marks, progress: () => Math.min(1, meter.read / size) };
}

async function findMerged(zip: ZipEntries, sheet: OdsSheet) {
  const marks: SheetMarks = { hiddenColumns: [], merged: [] };
  const chunks = zip.read(CONTENT, MAX_CONTENT_BYTES);
  for await (const _ of odsRows(chunks, sheet.index, marks)) void _;
  return marks.merged;
}
