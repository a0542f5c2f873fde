import { Readable } from 'node:stream';
import { escapeMarkup } from '~/ui/escape-markup';
import { packArchive } from '~/platform/storage/pack-archive.server';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const packageTypes = 'http://schemas.openxmlformats.org/package/2006';

const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The namespace of sheets. */
const sheetNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The style of a header's cells; others have none. */
const HEADER_STYLE = 1;

const styles = `<styleSheet xmlns="${sheetNamespace}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf fontId="1" xfId="0" applyFont="1"/></cellXfs></styleSheet>`;

/** The value of a cell: a number stays one, and a text never becomes a formula. */
export type Cell = string | number;

/** A sheet of a workbook. */
interface Sheet {
  name: string;
  /** The names of the columns, which stay visible. */
  header: readonly string[];
  /** The widths of the columns, in digits; by default those of the spreadsheet. */
  widths?: readonly number[];
  /** The text above every printed page. */
  printHeader?: string;
  /** The rows in batches, since each step through a chain of streams costs a round of the event loop. */
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

/** Returns the parts of a workbook around its sheets, as ECMA-376 requires, by name. */
function workbookParts(sheets: readonly string[]): Record<string, string> {
  const each = (write: (name: string, number: number) => string) =>
    sheets.map((name, index) => write(escapeMarkup(name), index + 1)).join('');
  return {
    '[Content_Types].xml': `<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${contentType}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${sheetNamespace}" xmlns:r="${office}"><sheets>${each((name, number) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageTypes}/relationships">${each((_, number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="styles" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
  };
}
