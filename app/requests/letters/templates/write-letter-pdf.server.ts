import { buffer } from 'node:stream/consumers';
import type PDFDocument from 'pdfkit';
import { type LetterPart } from './compose-letter';

type Pdf = InstanceType<typeof PDFDocument>;

/** The characters of the standard PDF fonts: Latin-1, and those that Windows adds. */
const western =
  /^[\u0020-\u007e\u00a0-\u00ff\u20ac\u2018-\u201e\u2013\u2014\u2026\u2022\u0152\u0153\u0160\u0161\u0178\u017d\u017e]*$/;
const LABEL_WIDTH = 120;

/** Returns whether a letter can be written as a PDF. */
export const canBePdf = (parts: readonly LetterPart[]) => western.test(JSON.stringify(parts));

/**
 * Returns a letter as a PDF to be printed and signed, on as many pages of A4 as it takes. Null where it has
 * other letters than those of Western Europe, such as Chinese or Japanese: embedding a font with those takes
 * a second or more, during which no other request is answered. Its DOCX is available in any language.
 */
export async function writeLetterPdf(
  parts: readonly LetterPart[],
  { title, language }: { title: string; language: string },
): Promise<Buffer | null> {
  if (!canBePdf(parts)) return null;
  const { default: PDFDocument } = await import('pdfkit'); // loading it takes a tenth of a start
  const options = { size: 'A4', margin: 65, lang: language, displayTitle: true };
  const pdf = new PDFDocument({ ...options, info: { Title: title } });
  pdf.fontSize(11);
  for (const part of parts) writePart(pdf, part);
  pdf.end();
  return buffer(pdf);
}

function writePart(pdf: Pdf, part: LetterPart): void {
  const { left, right } = pdf.page.margins;
  const width = pdf.page.width - left - right;
  pdf.x = left;
  if (part.kind === 'rows') {
    for (const row of part.rows) writeRow(pdf, row, width);
    pdf.y += 8;
  } else if (part.kind === 'signatures') {
    keepTogether(pdf, 170);
    const top = pdf.y + 10;
    const column = width / Math.max(2, part.columns.length);
    for (const [index, { above, name, below }] of part.columns.entries()) {
      const at = left + (index + Math.max(0, 2 - part.columns.length)) * column;
      pdf.text(above, at, top, { width: column - 10 });
      pdf.text(name, at, top + 95, { width: column - 10, height: 28, ellipsis: true });
      pdf
        .fontSize(9)
        .text(below, at, top + 125, { width: column - 10 })
        .fontSize(11);
    }
  } else {
    pdf.text(part.text, { width, align: part.kind === 'date' ? 'right' : 'left' });
    pdf.y += 10;
  }
}

function writeRow(pdf: Pdf, [label, value]: readonly [string, string], width: number): void {
  const valueWidth = width - LABEL_WIDTH;
  // A long value continues on the next page, but begins next to its label.
  keepTogether(pdf, Math.min(pdf.heightOfString(value, { width: valueWidth }), 60));
  const { page, x: left, y: top } = pdf;
  pdf.text(label, left, top, { width: LABEL_WIDTH - 10 });
  const below = pdf.y;
  pdf
    .text(':', left + LABEL_WIDTH - 10, top)
    .text(value, left + LABEL_WIDTH, top, { width: valueWidth });
  pdf.x = left;
  if (pdf.page === page) pdf.y = Math.max(pdf.y, below);
  pdf.y += 3;
}

/** Continues on the next page if less than this height is left, in points. */
function keepTogether(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
}
