import { buffer } from 'node:stream/consumers';
import { packArchive } from '~/platform/storage/pack-archive.server';
import { escapeMarkup } from '~/ui/escape-markup';
import { type LetterPart } from './compose-letter';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
/** In twentieths of a point: A4, and the columns of its text. */
const page = { width: 11_906, height: 16_838, margin: 1_304 };
const textWidth = page.width - 2 * page.margin;
const labelWidth = 2_400;

/** Returns a letter as a DOCX that Word and LibreOffice open, so that its writer can continue there. */
export function writeLetterDocx(parts: readonly LetterPart[], language: string): Promise<Buffer> {
  const body = parts.map(partMarkup).join('');
  const { width, height, margin } = page;
  const section = `<w:sectPr><w:pgSz w:w="${width}" w:h="${height}"/><w:pgMar w:top="${margin}" w:right="${margin}" w:bottom="${margin}" w:left="${margin}" w:header="0" w:footer="0" w:gutter="0"/></w:sectPr>`;
  const fonts = '<w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial"/>';
  const texts = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${word}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'word/styles.xml': `<w:styles xmlns:w="${main}"><w:docDefaults><w:rPrDefault><w:rPr>${fonts}<w:sz w:val="22"/><w:lang w:val="${escapeMarkup(language)}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="140" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults></w:styles>`,
    'word/document.xml': `<w:document xmlns:w="${main}"><w:body>${body}${section}</w:body></w:document>`,
  };
  const files = Object.entries(texts).map(([name, text]) => ({ name, content: head + text }));
  return buffer(packArchive(files, { isDated: false }));
}

function partMarkup(part: LetterPart): string {
  if (part.kind === 'rows') {
    const rows = part.rows.map(([label, value]) => [label, `: ${value}`]);
    return table(rows, [labelWidth, textWidth - labelWidth]);
  }
  if (part.kind !== 'signatures')
    return paragraph(part.text, part.kind === 'date' ? 'right' : 'left');
  const cells = part.columns.map(({ above, name, below }) => `${above}\n\n\n\n${name}\n${below}`);
  return table(
    [cells],
    cells.map(() => Math.floor(textWidth / cells.length)),
  );
}

function table(rows: readonly (readonly string[])[], widths: readonly number[]): string {
  const columns = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('');
  const markup = rows.map((cells) => {
    const inside = cells.map(
      (text, index) =>
        `<w:tc><w:tcPr><w:tcW w:w="${widths[index]}" w:type="dxa"/></w:tcPr>${paragraph(text, 'left', 40)}</w:tc>`,
    );
    return `<w:tr>${inside.join('')}</w:tr>`;
  });
  return `<w:tbl><w:tblPr><w:tblW w:w="${textWidth}" w:type="dxa"/><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${columns}</w:tblGrid>${markup.join('')}</w:tbl>${paragraph('', 'left', 60)}`;
}

/** Returns a paragraph; line breaks stay, also in what was typed. */
function paragraph(text: string, align: 'left' | 'right', after?: number): string {
  const spacing = after === undefined ? '' : `<w:spacing w:after="${after}"/>`;
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => `<w:t xml:space="preserve">${escapeMarkup(line)}</w:t>`);
  return `<w:p><w:pPr>${spacing}<w:jc w:val="${align}"/></w:pPr><w:r>${lines.join('<w:br/>')}</w:r></w:p>`;
}
