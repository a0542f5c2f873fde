import { type Source } from '~/platform/storage/measure.server';
import { RefusedFile } from '~/platform/storage/refused-file';
import { openZipEntries, type ZipEntries } from '~/platform/storage/zip-entries.server';
import { refusedRelations } from '../letters/clean-docx.server';
import { type CleanedLetter, type LetterRefusal } from '../letters/letter';
import {
  drawingKinds,
  listOfficeParts,
  mainPartOf,
  NOWHERE,
  type OfficePart,
  packOfficeParts,
  type PartKinds,
} from '../letters/office-parts.server';
import { MAX_INFLATED_BYTES } from './examine-table.server';
import { readCellContents, readCellFormats } from './hidden-cells.server';
import { hidesInDrawing } from './hidden-docx.server';
import { rewriteXml, type WrittenElements } from './rewrite-xml.server';
import { readVisibleCells } from './visible-cells.server';
import {
  sheetElements,
  stringElements,
  styleElements,
  tableElements,
  workbookElements,
} from './written-parts';

const MAX_DESCRIPTION_BYTES = 1024 ** 2;
/** The maximum inflated size of a part that is held in memory as a whole, in bytes. */
const MAX_WHOLE_BYTES = 16 * 1024 ** 2;

const sheet = (kind: string) =>
  `application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml`;
const office = (kind: string) => `application/vnd.ms-office.${kind}+xml`;

/** The parts that tables of a delivery have. */
const xlsxKinds: PartKinds = new Map([
  ...drawingKinds,
  ['officeDocument', [sheet('sheet.main')]],
  ['worksheet', [sheet('worksheet')]],
  ['chartsheet', [sheet('chartsheet')]],
  ['sharedStrings', [sheet('sharedStrings')]],
  ['styles', [sheet('styles')]],
  ['table', [sheet('table')]],
  ['drawing', ['application/vnd.openxmlformats-officedocument.drawing+xml']],
  ['chartEx', [office('chartex')]],
  ['chartStyle', [office('chartstyle')]],
  ['chartColorStyle', [office('chartcolorstyle')]],
]);
/** The content types of the parts with rows, columns and filters. */
const rowKinds = new Set([sheet('worksheet'), sheet('table')]);
/** The elements that parts are written with; drawings and themes are kept as they are. */
const writtenElements = new Map<string, WrittenElements>([
  [sheet('sheet.main'), workbookElements],
  [sheet('worksheet'), sheetElements],
  [sheet('chartsheet'), sheetElements],
  [sheet('table'), tableElements],
  [sheet('sharedStrings'), stringElements],
  [sheet('styles'), styleElements],
]);
/** Kinds of relationships to what a workbook opens without: what names authors, companies and printers, for one. */
const dropped = new Set([
  'core-properties',
  'extended-properties',
  'extendedProperties',
  'custom-properties',
  'customProperties',
  'thumbnail',
  'customXml',
  'classificationlabels',
  'printerSettings',
  'calcChain',
  'person',
  'sheetMetadata',
  // Boxes of comments, which are refused, and pictures of headers, which are left out.
  'vmlDrawing',
]);
/** Kinds of relationships whose refusal says more than that there are other parts. */
const refusedKinds = new Map<string, WorkbookRefusal>([
  ...refusedRelations,
  ['xlMacrosheet', 'hasMacros'],
  ['xlIntlMacrosheet', 'hasMacros'],
  ['dialogsheet', 'hasMacros'],
  ['comments', 'hasComments'],
  ['threadedComment', 'hasComments'],
  ['externalLink', 'hasOutsideParts'],
  ['queryTable', 'hasOutsideParts'],
  ['connections', 'hasOutsideParts'],
  ['webextensiontaskpanes', 'hasOutsideParts'],
]);

/**
 * Why a workbook is refused; `hasOtherParts` if it has what may hold other data, such as a copy of records,
 * `missingPart` if it refers to what it does not have, and `severalSheets` if more than the one that is examined have cells.
 */
export type WorkbookRefusal =
  LetterRefusal | 'hasComments' | 'hasOtherParts' | 'missingPart' | 'hasHidden' | 'severalSheets';
type CleanedWorkbook =
  Extract<CleanedLetter, { outcome: 'cleaned' }> | { outcome: 'refused'; code: WorkbookRefusal };

/**
 * Writes a workbook anew with what its sheets show: the values of their cells, of the texts that they share those that
 * cells have, and how these look. What a list does not name is left out, such as names, rules for entries, headers for
 * printing, formulas and data about its author. Rejects one with any other part that its sheets need, with a
 * second sheet that has cells, or with what spreadsheet programs do not show.
 */
export async function cleanXlsx(file: Buffer): Promise<CleanedWorkbook> {
  try {
    const zip = await openZipEntries(file);
    if (zip.isEncrypted) return refuse('isEncrypted');
    const refusals: WorkbookRefusal[] = [];
    const parts = await listOfficeParts(
      zip.names,
      (name) => zip.read(name, MAX_DESCRIPTION_BYTES),
      xlsxKinds,
      ({ kind, contentType, isExternal, isMissing }) => {
        if (dropped.has(kind)) return;
        if (contentType.includes('macroEnabled')) refusals.push('hasMacros');
        const other = isExternal ? 'hasOutsideParts' : isMissing ? 'missingPart' : 'hasOtherParts';
        refusals.push(refusedKinds.get(kind) ?? other);
      },
    );
    if (refusals[0]) return refuse(refusals[0]);
    const main = mainPartOf(parts);
    if (main === null) return refuse('damaged');
    const { hasHidden } = await readVisibleCells(zip.read(main, MAX_WHOLE_BYTES));
    const unshown = hasHidden ? 'hasHidden' : await refusalOfSheets(parts, countedParts(zip));
    if (unshown) return refuse(unshown);
    const visible = await readContents(parts, countedParts(zip));
    if (visible.hasHidden) return refuse('hasHidden');
    return {
      outcome: 'cleaned',
      content: writeWorkbook(parts, countedParts(zip), visible.strings),
      isFlagged: false,
    };
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    return refuse(error.code === 'spreadsheet-bomb' ? 'tooComplex' : 'damaged');
  }
}

const refuse = (code: WorkbookRefusal) => ({ outcome: 'refused', code }) as const;

/** Returns why a workbook would deliver more than the officer sees; null if it would not. */
async function refusalOfSheets(
  parts: readonly OfficePart[],
  read: (part: OfficePart) => AsyncIterable<Buffer>,
): Promise<'hasHidden' | 'severalSheets' | null> {
  let filled = 0;
  for (const part of parts.filter(({ contentType }) => rowKinds.has(contentType))) {
    const { hasCells, hasHidden } = await readVisibleCells(read(part));
    if (hasHidden) return 'hasHidden';
    if (hasCells) filled += 1;
  }
  return filled > 1 ? 'severalSheets' : null;
}

/** Returns a function that reads parts up to a total size, against ZIP bombs. */
function countedParts(zip: ZipEntries): (part: OfficePart) => AsyncGenerator<Buffer> {
  let left = MAX_INFLATED_BYTES;
  return async function* read({ name, contentType }) {
    const isWhole = contentType.startsWith('image/');
    for await (const chunk of zip.read(name, isWhole ? Math.min(left, MAX_WHOLE_BYTES) : left)) {
      left -= chunk.length;
      yield chunk;
    }
  };
}

type ReadPart = (part: OfficePart) => AsyncIterable<Buffer>;

/** Reads the cells of all sheets, and whether anything hides what they, or drawings, show. */
async function readContents(parts: readonly OfficePart[], read: ReadPart) {
  const found = { strings: new Set<number>(), hasHidden: false };
  const ofKind = (kind: RegExp) => parts.filter(({ contentType }) => kind.test(contentType));
  const [styles] = ofKind(/spreadsheetml\.styles/);
  const formats = styles ? await readCellFormats(read(styles)) : [];
  for (const part of ofKind(/spreadsheetml\.worksheet/))
    await readCellContents(read(part), formats, found);
  for (const part of ofKind(/drawing|chart\+|chartex/))
    if (await hidesInDrawing(read(part))) found.hasHidden = true;
  return found;
}

const strict = 'http://purl.oclc.org/ooxml/';
const variants = {
  transitional: {
    main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
    relations: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  },
  strict: {
    main: `${strict}spreadsheetml/main`,
    relations: `${strict}officeDocument/relationships`,
  },
};

function writeWorkbook(
  parts: readonly OfficePart[],
  read: ReadPart,
  strings: ReadonlySet<number>,
): Source {
  const isStrict = parts.some(({ relations }) =>
    relations.some(({ type }) => type.startsWith(strict)),
  );
  const variant = variants[isStrict ? 'strict' : 'transitional'];
  return packOfficeParts(parts.map(withoutTargets), (part) => {
    const elements = writtenElements.get(part.contentType);
    if (!elements) return read(part);
    const isEmptied = elements === stringElements ? createUnusedStrings(strings) : undefined;
    return rewriteXml(read(part), { elements, variant, isEmptied });
  });
}

/** Returns a function that says of each shared text in its turn whether no cell has it. */
function createUnusedStrings(strings: ReadonlySet<number>): (name: string) => boolean {
  let at = -1;
  return (name) => {
    if (name !== 'si') return false;
    at += 1;
    return !strings.has(at);
  };
}

/** Leaves out where links lead: those of cells, and of what is drawn. */
function withoutTargets(part: OfficePart): OfficePart {
  const isLink = ({ type }: OfficePart['relations'][number]) => type.endsWith('/hyperlink');
  const relations = rowKinds.has(part.contentType)
    ? part.relations.filter((relation) => !isLink(relation))
    : part.relations.map((relation) =>
        isLink(relation) ? { ...relation, target: NOWHERE } : relation,
      );
  return { ...part, relations };
}
