import PDFDocument from 'pdfkit';

// A worker thread runs this file as it is, without the build.

const colours = {
  ink: '#1b2a31',
  soft: '#51616a',
  line: '#ddd8cd',
  accent: '#0c5460',
  mark: '#8a5a00',
  bar: '#3f8792',
  provisional: '#a9cdd2',
};
/** The colours of places on the map. */
const shades = {
  'rank-top': '#c23b2b',
  'rank-other': '#e9bb45',
  'rank-none': '#4c9a63',
  'rank-below-threshold': '#b9b4a8',
  suppressed: '#6d7479',
  absent: '#efece5',
};
const MARGIN = 36;
const GAP = 20;
const VALUE_WIDTH = 44;
const CHART_HEIGHT = 96;
const CODE_SIZE = 66;
/** A text with an explicit height begins no new page. */
const ENOUGH = 2_000;

/** @param {{ sheet: import('./sheet').Sheet, fonts: { regular: string, bold: string } }} task */
export default async function drawSheet({ sheet, fonts }) {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: sheet.language,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: sheet.title, CreationDate: new Date(`${sheet.date}T00:00Z`) },
  });
  const chunks = [];
  pdf.on('data', (chunk) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  pdf.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  const body = pdf.struct('Document');
  pdf.addStructure(body);
  const { height } = pdf.page;
  const needed = new Drawing(pdf, null).draw(sheet) + MARGIN;
  if (needed > height) pdf.scale(height / needed, { origin: [pdf.page.width / 2, 0] });
  new Drawing(pdf, body).draw(sheet);
  body.end();
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Draws a sheet; without a body it only measures the height of everything. */
class Drawing {
  constructor(pdf, body) {
    this.pdf = pdf;
    this.body = body;
    this.left = MARGIN;
    this.width = pdf.page.width - 2 * MARGIN;
    this.y = MARGIN;
  }

  /** Draws a sheet, and returns its lower end. */
  draw({
    title,
    lead,
    subject,
    mark,
    figures,
    narrative,
    years,
    map,
    tables,
    notes,
    advice,
    code,
  }) {
    this.paragraph('H1', title, { size: 20, font: 'bold' });
    if (lead) this.paragraph('P', lead, { size: 9, below: 2 });
    this.paragraph('P', subject, { size: 8.5, colour: colours.soft });
    if (mark) this.paragraph('P', mark, { size: 8.5, font: 'bold', colour: colours.mark });
    this.figures(figures);
    for (const sentence of narrative) this.paragraph('P', sentence, { size: 9, below: 1 });
    this.y += 8;
    this.inColumns([
      ...(years ? [() => this.columns(years)] : []),
      ...(map ? [() => this.map(map)] : []),
      ...tables.map((table) => () => this.bars(table)),
    ]);
    for (const note of notes)
      this.paragraph('P', note, { size: 7.5, colour: colours.soft, below: 1 });
    this.advice(advice, code);
    return this.y;
  }

  /** Writes a text below the previous content, over the width of the column. */
  paragraph(
    tag,
    text,
    { size, font = 'regular', colour = colours.ink, below = 4, width = this.width },
  ) {
    const { pdf, left, y } = this;
    pdf.font(font).fontSize(size);
    const height = pdf.heightOfString(text, { width });
    this.add(tag, () =>
      pdf
        .font(font)
        .fontSize(size)
        .fillColor(colour)
        .text(text, left, y, { width, height: ENOUGH }),
    );
    this.y = y + height + below;
  }

  add(tag, act, options = {}) {
    if (this.body) this.body.add(this.pdf.struct(tag, options, act));
  }

  /** Draws the figures side by side. */
  figures(figures) {
    const { pdf, left } = this;
    const top = this.y + 6;
    const width = this.width / figures.length;
    let bottom = top;
    figures.forEach(({ label, text, hint }, index) => {
      this.left = left + index * width + 6;
      this.y = top;
      const inside = { width: width - 12 };
      this.paragraph('P', label, { ...inside, size: 7.5, colour: colours.soft, below: 0 });
      this.paragraph('P', text, { ...inside, size: 14, font: 'bold', below: 0 });
      if (hint) this.paragraph('P', hint, { ...inside, size: 7, colour: colours.soft, below: 0 });
      bottom = Math.max(bottom, this.y);
    });
    this.add('Figure', () => {
      figures.forEach((_, index) => {
        pdf.rect(left + index * width, top, 2, bottom - top).fill(colours.accent);
      });
    });
    this.left = left;
    this.y = bottom + 8;
  }

  /** Draws each part in the column that ends higher. */
  inColumns(parts) {
    const { left, width, y } = this;
    const column = (width - GAP) / 2;
    const ends = [y, y];
    this.width = column;
    for (const part of parts) {
      const index = ends[1] < ends[0] ? 1 : 0;
      this.left = left + index * (column + GAP);
      this.y = ends[index];
      part();
      ends[index] = this.y + 10;
    }
    Object.assign(this, { left, width, y: Math.max(...ends) });
  }

  /** Draws a table: each row with its name, its number and its bar. */
  bars({ title, rows }) {
    const { pdf, left, width } = this;
    this.paragraph('H2', title, { size: 10, font: 'bold', below: 2 });
    const size = 8.5;
    const nameWidth = width * 0.46;
    const barLeft = left + nameWidth + VALUE_WIDTH + 6;
    const written = rows.map(({ name, text, length }) => {
      pdf.font('regular').fontSize(size);
      const top = this.y + 1.5;
      const height = pdf.heightOfString(name, { width: nameWidth - 4 });
      this.y = top + height + 1.5;
      const cell = (tag, act) => pdf.struct(tag, {}, act);
      const write = (content, x, cellWidth, align) =>
        pdf
          .font('regular')
          .fontSize(size)
          .fillColor(colours.ink)
          .text(content, x, top, { width: cellWidth, height: ENOUGH, align });
      return () =>
        pdf.struct('TR', {}, [
          cell('TH', () => write(name, left, nameWidth - 4, 'left')),
          cell('TD', () => {
            write(text, left + nameWidth, VALUE_WIDTH, 'right');
            const bar = (left + width - barLeft) * length;
            pdf.rect(barLeft, top + 4, bar, 6).fill(colours.bar);
          }),
        ]);
    });
    if (!this.body) return;
    this.body.add(
      pdf.struct(
        'Table',
        {},
        written.map((write) => write()),
      ),
    );
  }

  /** Draws a column for each year, with its number above and its name below. */
  columns({ title, columns }) {
    const { pdf, left, width } = this;
    this.paragraph('H2', title, { size: 10, font: 'bold', below: 12 });
    const top = this.y;
    const bottom = top + CHART_HEIGHT;
    const step = width / Math.max(1, columns.length);
    this.add(
      'Figure',
      () => {
        columns.forEach(({ label, text, height, isProvisional }, index) => {
          const x = left + index * step;
          const y = bottom - CHART_HEIGHT * height;
          pdf.rect(x + step * 0.15, y, step * 0.7, bottom - y);
          pdf.fill(isProvisional ? colours.provisional : colours.bar);
          const centred = { width: step, height: ENOUGH, align: 'center' };
          pdf
            .font('regular')
            .fontSize(7.5)
            .fillColor(colours.ink)
            .text(text, x, y - 10, centred);
          pdf.fillColor(colours.soft).text(label, x, bottom + 2, centred);
        });
        pdf.moveTo(left, bottom).lineTo(left + width, bottom);
        pdf.lineWidth(0.5).strokeColor(colours.soft).stroke();
      },
      { alt: [title, ...columns.map(({ label, text }) => `${label} ${text}`)].join(', ') },
    );
    this.y = bottom + 14;
  }

  /** Draws the provinces in their shades. */
  map({ title, legend, width: drawn, height, shapes }) {
    const { pdf, left, width } = this;
    this.paragraph('H2', title, { size: 10, font: 'bold', below: 4 });
    const top = this.y;
    const scale = width / drawn;
    this.add(
      'Figure',
      () => {
        pdf.save().translate(left, top).scale(scale);
        for (const { path, shade } of shapes) pdf.path(path).fill(shades[shade]);
        pdf.restore();
      },
      { alt: [title, ...legend.map(({ text }) => text)].join(', ') },
    );
    this.y = top + height * scale + 2;
    let x = left;
    this.add('P', () => {
      for (const { shade, text } of legend) {
        pdf.font('regular').fontSize(7.5);
        if (x > left && x + 10 + pdf.widthOfString(text) > left + width) {
          x = left;
          this.y += 12;
        }
        pdf
          .rect(x, this.y + 1, 7, 7)
          .fill(shades[shade])
          .fillColor(colours.soft);
        pdf.text(text, x + 10, this.y, { lineBreak: false });
        x += pdf.widthOfString(text) + 22;
      }
    });
    this.y += 12;
  }

  advice({ title, lines }, code) {
    const { pdf, width } = this;
    this.y += 6;
    const top = this.y;
    this.width = width - CODE_SIZE - GAP;
    this.paragraph('H2', title, { size: 10, font: 'bold', below: 2 });
    for (const line of lines) this.paragraph('P', line, { size: 8, below: 1 });
    this.width = width;
    this.y = Math.max(this.y, top + CODE_SIZE);
    const cell = CODE_SIZE / code.length;
    const corner = this.left + width - CODE_SIZE;
    this.add(
      'Figure',
      () => {
        code.forEach((row, line) => {
          row.forEach((isDark, column) => {
            if (isDark)
              pdf.rect(corner + column * cell, top + line * cell, cell + 0.05, cell + 0.05);
          });
        });
        pdf.fill('#000');
      },
      { alt: lines.at(-1) ?? title },
    );
  }
}
