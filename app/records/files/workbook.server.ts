import { RefusedFile } from '~/platform/storage/refused-file';
import { readNamespacedXml, toEnd, type XmlHandlers } from '~/platform/storage/xml-events';
import { isDateFormat } from './number-formats';
import { findWorkbookPart, workbookNamespaces, type PackageParts } from './package-parts.server';

const MAX_PART_BYTES = 16 * 1024 ** 2;
const MAX_STRINGS_BYTES = 64 * 1024 ** 2;
const MAX_STRINGS = 1_000_000;

/** A sheet: its name, and that of its part. */
export interface Sheet {
  name: string;
  part: string;
  isHidden: boolean;
}

/** The sheets of a workbook, and what their cells refer to. */
export interface Workbook {
  sheets: readonly Sheet[];
  countsFrom1904: boolean;
  sharedStrings: readonly string[];
  /** For each cell style, whether it shows numbers as dates. */
  dateStyles: readonly boolean[];
}

/**
 * Reads the parts of a workbook around its sheets.
 *
 * @throws {RefusedFile} when they are missing or larger than any real ones.
 */
export async function readWorkbook(parts: PackageParts): Promise<Workbook> {
  const part = await findWorkbookPart(parts);
  if (part === null) throw new RefusedFile('not-a-spreadsheet');
  const relations = await parts.relationsOf(part);
  const { sheets, countsFrom1904 } = await readSheets(parts, part);
  const targets = new Map(relations.map((relation) => [relation.id, relation]));
  const seen = new Set<string>();
  const partOf = (kind: string) => relations.find((relation) => relation.kind === kind)?.target;
  return {
    // Sheets of charts and dialogs have no rows.
    sheets: sheets.flatMap(({ id, ...sheet }) => {
      const relation = targets.get(id);
      if (!relation || !parts.has(relation.target)) throw new RefusedFile('damaged');
      // A part shared by thousands of sheets would be searched thousands of times.
      const key = relation.target.toLowerCase();
      if (seen.has(key)) throw new RefusedFile('damaged');
      seen.add(key);
      return relation.kind === 'worksheet' ? { ...sheet, part: relation.target } : [];
    }),
    countsFrom1904,
    sharedStrings: await readSharedStrings(parts, partOf('sharedStrings')),
    dateStyles: await readDateStyles(parts, partOf('styles')),
  };
}

async function readSheets(parts: PackageParts, part: string) {
  const sheets: { name: string; id: string; isHidden: boolean }[] = [];
  let countsFrom1904 = false;
  await readPart(parts, part, MAX_PART_BYTES, {
    open(name, { name: title = '', 'r:id': id = '', state = 'visible', date1904 = '' }) {
      if (name === 'sheet') sheets.push({ name: title, id, isHidden: state !== 'visible' });
      if (name === 'workbookPr') countsFrom1904 = /^(1|true)$/.test(date1904);
    },
  });
  return { sheets, countsFrom1904 };
}

async function readSharedStrings(parts: PackageParts, part: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  let [text, isText, isPhonetic] = ['', false, false];
  await readPart(parts, part, MAX_STRINGS_BYTES, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') strings.push(text);
      if (strings.length > MAX_STRINGS) throw new RefusedFile('spreadsheet-bomb');
    },
    text(piece) {
      if (isText) text += piece;
    },
  });
  return strings;
}

async function readDateStyles(parts: PackageParts, part: string | undefined): Promise<boolean[]> {
  const styles: boolean[] = [];
  const formats = new Map<number, boolean>();
  let isCellStyle = false;
  await readPart(parts, part, MAX_PART_BYTES, {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt')
        formats.set(Number(numFmtId), isDateFormat(Number(numFmtId), formatCode ?? ''));
      if (name === 'cellXfs') isCellStyle = true;
      if (name !== 'xf' || !isCellStyle) return;
      const id = Number(numFmtId ?? 0);
      styles.push(formats.get(id) ?? isDateFormat(id, undefined));
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return styles;
}

/** Reads an optional part of a workbook. */
async function readPart(
  parts: PackageParts,
  part: string | undefined,
  maximumBytes: number,
  handlers: XmlHandlers,
): Promise<void> {
  if (part === undefined || !parts.has(part)) return;
  await toEnd(readNamespacedXml(parts.read(part, maximumBytes), workbookNamespaces, handlers));
}
