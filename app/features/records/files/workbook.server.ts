import { RefusedFile } from '../refused-file';
import { isDateFormat } from './number-formats';
import { readAllXml } from './xml-events';
import { type ZipEntries } from './zip-entries.server';

const MAXIMUM_PART_BYTES = 16 * 1024 ** 2;
const MAXIMUM_STRINGS_BYTES = 64 * 1024 ** 2;
const MAXIMUM_STRINGS = 1_000_000;

/** What the cells of the first sheet refer to. */
export interface Workbook {
  /** The name of the sheet's entry. */
  sheet: string;
  countsFrom1904: boolean;
  sharedStrings: readonly string[];
  /** For each cell style, whether it shows numbers as dates. */
  dateStyles: readonly boolean[];
}

/**
 * Reads the parts of a workbook around its first sheet.
 *
 * @throws {RefusedFile} when they are missing or larger than any real ones.
 */
export async function readWorkbook(zip: ZipEntries): Promise<Workbook> {
  if (!zip.names.has('xl/workbook.xml')) throw new RefusedFile('not-a-spreadsheet');
  const { relation, countsFrom1904 } = await readFirstSheet(zip);
  return {
    sheet: await readTarget(zip, relation),
    countsFrom1904,
    sharedStrings: await readSharedStrings(zip),
    dateStyles: await readDateStyles(zip),
  };
}

async function readFirstSheet(zip: ZipEntries) {
  let relation = '';
  let countsFrom1904 = false;
  await readAllXml(zip.read('xl/workbook.xml', MAXIMUM_PART_BYTES), {
    open(name, attributes) {
      if (name === 'sheet') relation ||= attributes['r:id'] ?? '';
      if (name === 'workbookPr') countsFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
    },
  });
  return { relation, countsFrom1904 };
}

async function readTarget(zip: ZipEntries, relation: string): Promise<string> {
  let target = '';
  await readAllXml(zip.read('xl/_rels/workbook.xml.rels', MAXIMUM_PART_BYTES), {
    open(name, attributes) {
      if (name === 'Relationship' && attributes.Id === relation) target = attributes.Target ?? '';
    },
  });
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

async function readSharedStrings(zip: ZipEntries): Promise<string[]> {
  const strings: string[] = [];
  let [text, isText, isPhonetic] = ['', false, false];
  if (!zip.names.has('xl/sharedStrings.xml')) return strings;
  await readAllXml(zip.read('xl/sharedStrings.xml', MAXIMUM_STRINGS_BYTES), {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') strings.push(text);
      if (strings.length > MAXIMUM_STRINGS) throw new RefusedFile('spreadsheet-bomb');
    },
    text(piece) {
      if (isText) text += piece;
    },
  });
  return strings;
}

async function readDateStyles(zip: ZipEntries): Promise<boolean[]> {
  const styles: boolean[] = [];
  const formats = new Map<number, string>();
  let isCellStyle = false;
  if (!zip.names.has('xl/styles.xml')) return styles;
  await readAllXml(zip.read('xl/styles.xml', MAXIMUM_PART_BYTES), {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt') formats.set(Number(numFmtId), formatCode ?? '');
      if (name === 'cellXfs') isCellStyle = true;
      if (name !== 'xf' || !isCellStyle) return;
      styles.push(isDateFormat(Number(numFmtId), formats.get(Number(numFmtId))));
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return styles;
}
