import { Readable } from 'node:stream';
import { escapeMarkup } from '~/ui/escape-markup';
import { packArchive } from '~/platform/storage/pack-archive.server';
import { HEADER_STYLE, sheetNamespace, workbookParts } from './workbook-parts';

/** The value of a cell: a number stays one, and a text never becomes a formula. */
export type Cell = string | number;

/** A sheet of a workbook. */
export interface Sheet {
  name: string;
  /** The names of the columns, which stay visible. */
  header: readonly string[];
  /** The widths of the columns, in digits; by default those of the spreadsheet. */
  widths?: readonly number[];
  /** The text above every printed page. */
  printHeader?: string;
  /** The rows in batches, since each step through a chain of streams costs a turn of the event loop. */
  batches: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;
}

type Row = readonly Cell[];

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const frozenHeader =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

/**
 * Streams an XLSX workbook while it is read; the same sheets give the same bytes. Texts are in the sheets
 * themselves: a spreadsheet reads none of them as a formula, and no table of texts has to be kept.
 */
export function writeWorkbook(sheets: readonly Sheet[]): Readable {
  const parts = workbookParts(sheets.map(({ name }) => name));
  const files = [
    ...Object.entries(parts).map(([name, part]) => ({ name, content: declaration + part })),
    ...sheets.map((sheet, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: Readable.from(writeSheet(sheet)),
    })),
  ];
  return packArchive(files, { isDated: false });
}

async function* writeSheet({
  header,
  widths,
  printHeader,
  batches,
}: Sheet): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${sheetNamespace}">${frozenHeader}`;
  if (widths) yield `<cols>${widths.map(columnOf).join('')}</cols>`;
  yield `<sheetData>${rowOf(header, HEADER_STYLE)}`;
  for await (const batch of batches) yield batch.map((row) => rowOf(row)).join('');
  yield `</sheetData>${printHeader ? headerOfPages(printHeader) : ''}</worksheet>`;
}

/** Centred; an ampersand would begin a code. */
function headerOfPages(text: string): string {
  const escaped = escapeMarkup(text.replaceAll('&', '&&'));
  return `<headerFooter><oddHeader>&amp;C${escaped}</oddHeader></headerFooter>`;
}

function columnOf(width: number, index: number): string {
  return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
}

function rowOf(cells: Row, style?: number): string {
  const attributes = style === undefined ? '' : ` s="${style}"`;
  return `<row>${cells.map((cell) => cellOf(cell, attributes)).join('')}</row>`;
}

function cellOf(cell: Cell, attributes: string): string {
  if (typeof cell === 'number') return `<c${attributes}><v>${cell}</v></c>`;
  return `<c${attributes} t="inlineStr"><is><t>${escapeMarkup(cell)}</t></is></c>`;
}
