import PDFDocument from 'pdfkit';

// A worker thread runs this file as it is, without the build.

const colours = {
  ink: '#1b2a31',
  soft: '#51616a',
  line: '#ddd8cd',
  accent: '#0c5460',
  mark: '#8a5a00',
};
const MARGIN = 36;
const GAP = 20;
const VALUE_WIDTH = 46;
const CHART_HEIGHT = 62;
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
  draw({ title, lead, subject, mark, figures, narrative, chart, tables, notes, advice, code }) {
    this.paragraph('H1', title, { size: 20, font: 'bold' });
    this.paragraph('P', lead, { size: 11, font: 'bold', below: 2 });
    this.paragraph('P', subject, { size: 8.5, colour: colours.soft });
    if (mark) this.paragraph('P', mark, { size: 8.5, font: 'bold', colour: colours.mark });
    this.figures(figures);
    for (const sentence of narrative) this.paragraph('P', sentence, { size: 9, below: 1 });
    this.y += 8;
    this.inColumns([
      ...(chart ? [() => this.chart(chart)] : []),
      ...tables.map((table) => () => this.table(table)),
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

  table({ title, heads, rows }) {
    const { pdf, left, width } = this;
    this.paragraph('H2', title, { size: 10, font: 'bold', below: 2 });
    const values = heads.length - 1;
    const nameWidth = width - values * VALUE_WIDTH;
    const row = (cells, isHead) => {
      const [font, size] = ['regular', isHead ? 7 : 8.5];
      const widthOf = (index) => (index === 0 ? nameWidth - 4 : VALUE_WIDTH - 3);
      pdf.font(font).fontSize(size);
      const heights = cells.map((cell, index) =>
        pdf.heightOfString(cell, { width: widthOf(index) }),
      );
      const top = this.y + 1;
      this.y = top + Math.max(...heights) + 1;
      const bottom = this.y;
      return () =>
        pdf.struct(
          'TR',
          {},
          cells.map((cell, index) =>
            pdf.struct(isHead || index === 0 ? 'TH' : 'TD', {}, () => {
              const x = index === 0 ? left : left + nameWidth + (index - 1) * VALUE_WIDTH + 3;
              const align = index === 0 ? 'left' : 'right';
              pdf
                .font(font)
                .fontSize(size)
                .fillColor(isHead ? colours.soft : colours.ink);
              pdf.text(cell, x, top, { width: widthOf(index), height: ENOUGH, align });
              if (index > 0) return;
              pdf.moveTo(left, bottom).lineTo(left + width, bottom);
              pdf.lineWidth(0.5).strokeColor(colours.line).stroke();
            }),
          ),
        );
    };
    const all = [row(heads, true), ...rows.map((cells) => row(cells, false))];
    if (!this.body) return;
    this.body.add(
      pdf.struct(
        'Table',
        {},
        all.map((write) => write()),
      ),
    );
  }

  /** Draws lines from zero; each has its name at its end. */
  chart({ title, years, lines, band }) {
    const { pdf, left, width } = this;
    this.paragraph('H2', title, { size: 10, font: 'bold', below: 4 });
    const top = this.y;
    const bottom = top + CHART_HEIGHT;
    const x = (index) => left + (width * index) / Math.max(1, years.length - 1);
    this.add(
      'Figure',
      () => {
        pdf.moveTo(left, bottom).lineTo(left + width, bottom);
        pdf.lineWidth(0.5).strokeColor(colours.soft).stroke();
        const y = (value) => bottom - (CHART_HEIGHT * value) / 100;
        this.band(band, x, y);
        const ends = lines.map(({ values }) => values.at(-1) ?? 0);
        lines.forEach(({ name, values }, place) => {
          const colour = place === 0 ? colours.accent : colours.soft;
          values.forEach((value, index) => {
            const before = values[index - 1] ?? null;
            if (value === null || before === null) return;
            pdf.moveTo(x(index - 1), y(before)).lineTo(x(index), y(value));
            pdf
              .lineWidth(place === 0 ? 1.6 : 0.9)
              .strokeColor(colour)
              .stroke();
          });
          const last = values.at(-1) ?? null;
          if (last === null) return;
          // The name of the line that ends higher is above it, the other one below.
          const isHigher = place === 0 ? ends[0] >= ends[1] : ends[1] > ends[0];
          pdf.font('bold').fontSize(7).fillColor(colour);
          pdf.text(name, left, y(last) + (isHigher ? -12 : 4), {
            width,
            height: ENOUGH,
            align: 'right',
          });
        });
        pdf.font('regular').fontSize(7).fillColor(colours.soft);
        pdf.text(years[0] ?? '', left, bottom + 2, { width, height: ENOUGH, align: 'left' });
        pdf.text(years.at(-1) ?? '', left, bottom + 2, { width, height: ENOUGH, align: 'right' });
      },
      { alt: [title, ...lines.map(({ name }) => name)].join(', ') },
    );
    this.y = bottom + 14;
  }

  /**
   * Draws the area between the bounds of neighbouring intervals; a bar for an interval without neighbours.
   */
  band(band, x, y) {
    const { pdf } = this;
    const fill = (corners) => {
      corners.forEach(([left, top], index) =>
        index === 0 ? pdf.moveTo(left, top) : pdf.lineTo(left, top),
      );
      pdf.fillColor(colours.accent, 0.16).fill();
    };
    band.forEach((bounds, index) => {
      const next = band[index + 1];
      if (!bounds) return;
      const [from, to] = [y(bounds[0]), y(bounds[1])];
      const at = x(index);
      if (next)
        fill([
          [at, from],
          [x(index + 1), y(next[0])],
          [x(index + 1), y(next[1])],
          [at, to],
        ]);
      else if (!band[index - 1])
        fill([
          [at - 1, from],
          [at + 1, from],
          [at + 1, to],
          [at - 1, to],
        ]);
    });
    pdf.fillOpacity(1);
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
          row.forEach((isDark, place) => {
            if (isDark)
              pdf.rect(corner + place * cell, top + line * cell, cell + 0.05, cell + 0.05);
          });
        });
        pdf.fill('#000');
      },
      { alt: lines.at(-1) ?? title },
    );
  }
}
