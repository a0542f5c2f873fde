import { Readable } from 'node:stream';
import { type DetailedRow } from '../detailed-row';
import { textOfCell, type FileColumn } from './file-columns';
import { inBatches } from './in-batches';
import { packArchive } from './pack-archive.server';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageTypes = 'http://schemas.openxmlformats.org/package/2006';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook with one sheet, as ECMA-376 asks for them. */
const parts = {
  '[Content_Types].xml': `<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="data" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/**
 * Records as an XLSX workbook of one sheet, written while it is read. Cells are texts in the sheet
 * itself: a spreadsheet takes none of them for a formula, and no table of texts has to be remembered.
 */
export function writeWorkbook(
  columns: readonly FileColumn[],
  records: AsyncIterable<DetailedRow>,
): Readable {
  return packArchive([
    ...Object.entries(parts).map(([name, part]) => ({ name, content: declaration + part })),
    { name: 'xl/worksheets/sheet1.xml', content: Readable.from(writeSheet(columns, records)) },
  ]);
}

async function* writeSheet(
  columns: readonly FileColumn[],
  records: AsyncIterable<DetailedRow>,
): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetData>`;
  yield rowOf(columns.map(({ name }) => name));
  for await (const batch of inBatches(records)) {
    yield batch
      .map((record) => rowOf(columns.map(({ read }) => textOfCell(read(record)))))
      .join('');
  }
  yield '</sheetData></worksheet>';
}

function rowOf(cells: readonly string[]): string {
  return `<row>${cells.map(cellOf).join('')}</row>`;
}

function cellOf(text: string): string {
  return `<c t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** XML cannot hold control characters, not even escaped. */
function escapeXml(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign);
}
