import PDFDocument from 'pdfkit';

/** A part of a PDF: a heading, followed by paragraphs and a table of two columns. */
export interface PdfPart {
  heading: string;
  paragraphs?: readonly string[];
  rows?: readonly (readonly [label: string, value: string])[];
}

interface PdfContent {
  title: string;
  /** A line below the title. */
  subtitle: string;
  /** A line at the top of the document, such as the mark of synthetic data. */
  mark?: string;
  /** A BCP 47 tag; the built-in fonts cover the languages of Western Europe and Indonesian. */
  language: string;
  parts: readonly PdfPart[];
}

type Pdf = InstanceType<typeof PDFDocument>;

const ink = '#1b2a31';
const soft = '#51616a';
const line = '#ddd8cd';
const valueWidth = 110;

/** Writes a tagged PDF, A4, as a stream of its bytes. */
export function writePdf({ title, subtitle, mark, language, parts }: PdfContent): Pdf {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 56,
    lang: language,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title },
  });
  const body = pdf.struct('Document');
  pdf.addStructure(body);
  const write = (tag: string, act: () => void) => body.add(pdf.struct(tag, {}, act));
  write('H1', () => pdf.font('Helvetica-Bold').fontSize(22).fillColor(ink).text(title));
  write('P', () => pdf.font('Helvetica').fontSize(11).fillColor(soft).text(subtitle));
  if (mark) {
    write('P', () => pdf.moveDown(0.5).font('Helvetica-Bold').fillColor('#8a5a00').text(mark));
  }
  for (const part of parts) writePart(pdf, part, write);
  body.end();
  pdf.end();
  return pdf;
}

function writePart(
  pdf: Pdf,
  { heading, paragraphs = [], rows = [] }: PdfPart,
  write: (tag: string, act: () => void) => void,
): void {
  write('H2', () =>
    pdf.moveDown(1.2).font('Helvetica-Bold').fontSize(14).fillColor(ink).text(heading),
  );
  for (const paragraph of paragraphs) {
    write('P', () => pdf.moveDown(0.4).font('Helvetica').fontSize(11).text(paragraph));
  }
  for (const row of rows) write('P', () => writeRow(pdf, row));
}

/** Writes a label on the left, its value on the right, and a hairline below. */
function writeRow(pdf: Pdf, [label, value]: readonly [string, string]): void {
  const { left, right, bottom } = pdf.page.margins;
  const width = pdf.page.width - left - right;
  pdf.font('Helvetica').fontSize(10).fillColor(ink);
  const height = pdf.heightOfString(label, { width: width - valueWidth }) + 6;
  if (pdf.y + height > pdf.page.height - bottom) pdf.addPage();
  const top = pdf.y + 4;
  pdf.text(label, left, top, { width: width - valueWidth });
  pdf.text(value, left + width - valueWidth, top, { width: valueWidth, align: 'right' });
  pdf.x = left;
  pdf.y = top + height - 2;
  pdf
    .moveTo(left, pdf.y)
    .lineTo(left + width, pdf.y)
    .lineWidth(0.5)
    .strokeColor(line)
    .stroke();
}
