import { text } from 'node:stream/consumers';
import { RefusedFile } from '~/platform/storage/refused-file';
import { openZipEntries, type ZipEntries } from '~/platform/storage/zip-entries.server';
import { refusedRelations } from '../letters/clean-docx.server';
import { type CleanedLetter, type LetterRefusal } from '../letters/letter';
import {
  drawingKinds,
  listOfficeParts,
  mainPartOf,
  type OfficePart,
  packOfficeParts,
  type PartKinds,
} from '../letters/office-parts.server';
import { MAX_INFLATED_BYTES } from './examine-table.server';
import { readVisibleCells } from './visible-cells.server';

const MAX_DESCRIPTION_BYTES = 1024 ** 2;
/** The maximum inflated size of a part that is held in memory as a whole, in bytes. */
const MAX_WHOLE_BYTES = 16 * 1024 ** 2;

const sheet = (kind: string) =>
  `application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml`;
const excel = (kind: string) => `application/vnd.ms-excel.${kind}+xml`;
const office = (kind: string) => `application/vnd.ms-office.${kind}+xml`;

/** The parts that tables of a delivery have. */
const xlsxKinds: PartKinds = new Map([
  ...drawingKinds,
  ['officeDocument', [sheet('sheet.main')]],
  ['worksheet', [sheet('worksheet')]],
  ['chartsheet', [sheet('chartsheet')]],
  ['sharedStrings', [sheet('sharedStrings')]],
  ['styles', [sheet('styles')]],
  ['sheetMetadata', [sheet('sheetMetadata')]],
  ['table', [sheet('table')]],
  ['comments', [sheet('comments')]],
  ['threadedComment', [excel('threadedcomments')]],
  ['person', [excel('person')]],
  ['drawing', ['application/vnd.openxmlformats-officedocument.drawing+xml']],
  ['vmlDrawing', ['application/vnd.openxmlformats-officedocument.vmlDrawing']],
  ['chartEx', [office('chartex')]],
  ['chartStyle', [office('chartstyle')]],
  ['chartColorStyle', [office('chartcolorstyle')]],
]);
/** The content types of the parts with rows, columns and filters. */
const rowKinds = new Set([sheet('worksheet'), sheet('table')]);
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
]);
/** Kinds of relationships whose refusal says more than that there are other parts. */
const refusedKinds = new Map<string, LetterRefusal>([
  ...refusedRelations,
  ['xlMacrosheet', 'hasMacros'],
  ['xlIntlMacrosheet', 'hasMacros'],
  ['dialogsheet', 'hasMacros'],
  ['externalLink', 'hasOutsideParts'],
  ['queryTable', 'hasOutsideParts'],
  ['connections', 'hasOutsideParts'],
  ['webextensiontaskpanes', 'hasOutsideParts'],
]);

/**
 * Why a workbook is refused; `hasOtherParts` if it has what may hold other data, such as a copy of records, and
 * `severalSheets` if more than the one that is examined have cells.
 */
export type WorkbookRefusal = LetterRefusal | 'hasOtherParts' | 'hasHidden' | 'severalSheets';
type CleanedWorkbook =
  Extract<CleanedLetter, { outcome: 'cleaned' }> | { outcome: 'refused'; code: WorkbookRefusal };

/**
 * Rewrites a workbook with its sheets and what they show, without data about its author. Rejects one with
 * any other part that its sheets need, with a second sheet that has cells, or with what spreadsheet programs do not
 * show; comments stay, which name who wrote them, and flag it.
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
      ({ kind, contentType, isExternal }) => {
        if (dropped.has(kind)) return;
        if (contentType.includes('macroEnabled')) refusals.push('hasMacros');
        refusals.push(refusedKinds.get(kind) ?? (isExternal ? 'hasOutsideParts' : 'hasOtherParts'));
      },
    );
    if (refusals[0]) return refuse(refusals[0]);
    const main = mainPartOf(parts);
    if (main === null) return refuse('damaged');
    const { hasHidden } = await readVisibleCells(zip.read(main, MAX_WHOLE_BYTES));
    const unshown = hasHidden ? 'hasHidden' : await refusalOfSheets(parts, countedParts(zip));
    if (unshown) return refuse(unshown);
    const read = countedParts(zip);
    return {
      outcome: 'cleaned',
      content: packOfficeParts(parts, (part) => withoutTraces(part, read(part))),
      isFlagged: parts.some(({ contentType }) => /comments|person/.test(contentType)),
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

/** The elements of a workbook that name its author's folder, and who reserved it. */
const traces =
  /<((?:[\w.-]+:)?(?:absPath|fileSharing))\s(?:"[^"<]*"|'[^'<]*'|[^<>"'])*?(?:\/>|>\s*<\/\1\s*>)/g;
/** The settings of a page up to their reference to those of a printer, with which Excel would look for that part. */
const printer = /(<(?:[\w.-]+:)?pageSetup\s[^<>]*?)\s[\w.-]+:id\s*=\s*(?:"[^"]*"|'[^']*')/g;

/** Removes from a workbook, or a sheet, what names its author or a part that is dropped. */
async function* withoutTraces(
  { contentType }: OfficePart,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Uint8Array> {
  if (contentType === sheet('sheet.main')) {
    yield Buffer.from((await text(content)).replaceAll(traces, ''));
  } else if (contentType === sheet('worksheet') || contentType === sheet('chartsheet')) {
    yield* withoutPrinter(content);
  } else yield* content;
}

async function* withoutPrinter(content: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  // Latin-1 keeps each byte.
  const written = (part: string) => Buffer.from(part.replaceAll(printer, '$1'), 'latin1');
  let rest = '';
  for await (const chunk of content) {
    rest += chunk.toString('latin1');
    const start = Math.max(0, rest.lastIndexOf('<'));
    yield written(rest.slice(0, start));
    rest = rest.slice(start);
    if (rest.length > MAX_DESCRIPTION_BYTES) throw new RefusedFile('spreadsheet-bomb');
  }
  yield written(rest);
}
