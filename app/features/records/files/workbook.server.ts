import { RefusedFile } from '~/storage/refused-file';
import { isDateFormat } from './number-formats';
import { readAllXml } from '~/storage/xml-events';
import { type ZipEntries } from '~/storage/zip-entries.server';

const MAX_PART_BYTES = 16 * 1024 ** 2;
const MAX_STRINGS_BYTES = 64 * 1024 ** 2;
const MAX_STRINGS = 1_000_000;

/** A sheet: its name, and that of its entry. */
export interface Sheet {
  name: string;
  entry: string;
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
export async function readWorkbook(zip: ZipEntries): Promise<Workbook> {
  if (!zip.names.has('xl/workbook.xml')) throw new RefusedFile('not-a-spreadsheet');
  const { relations, countsFrom1904 } = await readSheets(zip);
  const entries = await readTargets(zip);
  return {
    sheets: relations.map(({ name, id }) => ({ name, entry: entries.get(id) ?? '' })),
    countsFrom1904,
    sharedStrings: await readSharedStrings(zip),
    dateStyles: await readDateStyles(zip),
  };
}

async function readSheets(zip: ZipEntries) {
  const relations: { name: string; id: string }[] = [];
  let countsFrom1904 = false;
  await readAllXml(zip.read('xl/workbook.xml', MAX_PART_BYTES), {
    open(name, attributes) {
      if (name === 'sheet')
        relations.push({ name: attributes.name ?? '', id: attributes['r:id'] ?? '' });
      if (name === 'workbookPr') countsFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
    },
  });
  return { relations, countsFrom1904 };
}

/** The names of entries by the ids of relations to them. */
async function readTargets(zip: ZipEntries): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await readAllXml(zip.read('xl/_rels/workbook.xml.rels', MAX_PART_BYTES), {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id = '', Target: target = '' } = attributes;
      targets.set(Id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  return targets;
}

async function readSharedStrings(zip: ZipEntries): Promise<string[]> {
  const strings: string[] = [];
  let [text, isText, isPhonetic] = ['', false, false];
  if (!zip.names.has('xl/sharedStrings.xml')) return strings;
  await readAllXml(zip.read('xl/sharedStrings.xml', MAX_STRINGS_BYTES), {
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

async function readDateStyles(zip: ZipEntries): Promise<boolean[]> {
  const styles: boolean[] = [];
  const formats = new Map<number, string>();
  let isCellStyle = false;
  if (!zip.names.has('xl/styles.xml')) return styles;
  await readAllXml(zip.read('xl/styles.xml', MAX_PART_BYTES), {
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
