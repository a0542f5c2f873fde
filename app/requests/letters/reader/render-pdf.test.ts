import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { describePdf, drawPage } from './render-pdf.server';

let made = 0;
async function pdf(change: (document: PDFDocument) => unknown) {
  const document = await PDFDocument.create();
  await change(document);
  made += 1;
  return { key: String(made), file: await document.save() };
}
const letter = () =>
  pdf((document) => document.addPage([600, 900]).drawText('Surat', { size: 90 }));

const FIRST = { from: 0, most: 20 };
const draw = async (file: Awaited<ReturnType<typeof pdf>>, page = 0) => {
  const drawn = await drawPage(file, { page, width: 300 });
  if ('code' in drawn) return drawn.code;
  const { width, height } = await sharp(drawn.picture).metadata();
  const { channels } = await sharp(drawn.picture).greyscale().stats();
  return { width, height, isBlank: channels[0]?.min === channels[0]?.max };
};

describe('a PDF that is shown', () => {
  it('is counted, measured and drawn a page at a time', async () => {
    const file = await pdf((document) => {
      for (let page = 0; page < 30; page += 1) document.addPage([600, 900]);
      document.getPage(1).setSize(900, 600);
      document.getPage(1).drawText('Surat', { size: 90 });
    });
    const described = await describePdf(file, { from: 1, most: 2 });
    expect(described).toEqual({
      count: 30,
      sizes: [
        { width: 1_000, height: 667 },
        { width: 1_000, height: 1_500 },
      ],
    });
    expect(await draw(file, 1)).toEqual({ width: 300, height: 200, isBlank: false });
    expect(await draw(file, 2)).toEqual({ width: 300, height: 450, isBlank: true });
    expect(await draw(file, 30)).toBe('noPage');
  });

  it('is turned by quarters, as wide as before on the screen', async () => {
    const file = await pdf((document) => {
      document.addPage([600, 900]).drawRectangle({ x: 0, y: 850, width: 600, height: 50 });
    });
    const { sizes } = (await describePdf(file, { ...FIRST, turns: 1 })) as { sizes: unknown };
    expect(sizes).toEqual([{ width: 1_000, height: 667 }]);
    const darkest = [];
    for (const turns of [0, 1, 2, 3]) {
      const drawn = await drawPage(file, { page: 0, width: 300, turns });
      if ('code' in drawn) throw new Error(drawn.code);
      const { data, info } = await sharp(drawn.picture)
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) =>
        (data[Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))] ??
          255) < 128;
      const side = { top: at(0.5, 0), right: at(1, 0.5), bottom: at(0.5, 1), left: at(0, 0.5) };
      darkest.push([info.width, ...Object.entries(side).flatMap(([name, is]) => (is ? name : []))]);
    }
    expect(darkest).toEqual([
      [300, 'top'],
      [300, 'right'],
      [300, 'bottom'],
      [300, 'left'],
    ]);
  });

  it('shows what was filled into its form', async () => {
    const file = await pdf((document) => {
      const page = document.addPage([600, 900]);
      const field = document.getForm().createTextField('nama');
      field.addToPage(page, { x: 50, y: 500, width: 500, height: 90, borderWidth: 0 });
      field.setText('Siti Rahma');
    });
    expect(await draw(file)).toMatchObject({ isBlank: false });
  });

  it.each([
    ['enormous', [1e9, 1e9]],
    ['endlessly wide', [1e7, 1]],
    ['endlessly high', [1, 1e7]],
    ['empty', [0, 0]],
  ])('has pages of bounded size, if %s', async (_, size) => {
    const file = await pdf((document) => {
      const box = document.context.obj([0, 0, ...size]);
      document.addPage([600, 900]).node.set(PDFName.of('MediaBox'), box);
    });
    const drawn = await draw(file);
    if (typeof drawn === 'string') throw new Error(drawn);
    expect(drawn.width).toBeLessThanOrEqual(600);
    expect(drawn.height).toBeLessThanOrEqual(600);
  });

  it('is refused with the reason if it is broken or locked', async () => {
    const locked = await pdf((document) => {
      document.addPage();
      document.encrypt({ userPassword: 'rahasia', ownerPassword: 'x' });
    });
    expect(await describePdf(locked, FIRST)).toEqual({ code: 'isEncrypted' });
    for (const content of ['', '%PDF-1.7\n', '%PDF-1.7\n%%EOF', 'PK']) {
      const broken = { key: content, file: Buffer.from(content) };
      expect(await describePdf(broken, FIRST)).toEqual({ code: 'damaged' });
      expect(await drawPage(broken, { page: 0, width: 300 })).toEqual({ code: 'damaged' });
    }
  });

  it('that takes minutes to draw is given up, others are drawn, and it is not tried again', async () => {
    const bomb = await pdf((document) => {
      const { context } = document;
      let inner = context.register(context.formXObject([]));
      for (let depth = 0; depth < 9; depth += 1) {
        const Resources = { XObject: { A: inner } };
        const stream = context.stream('/A Do 0 0 600 900 re f '.repeat(30), {
          Type: 'XObject',
          Subtype: 'Form',
          BBox: [0, 0, 600, 900],
          Resources,
        });
        inner = context.register(stream);
      }
      const page = document.addPage([600, 900]);
      page.node.set(PDFName.of('Resources'), context.obj({ XObject: { A: inner } }));
      page.node.set(PDFName.of('Contents'), context.register(context.stream('/A Do')));
    });
    let beats = 0;
    const beat = setInterval(() => (beats += 1), 100);
    const start = performance.now();
    expect(await draw(bomb)).toBe('tooComplex');
    clearInterval(beat);
    // The event loop went on, until time was over on a slow machine, or memory on a fast one.
    expect(beats).toBeGreaterThan((performance.now() - start) / 200);
    const began = performance.now();
    expect(await draw(bomb)).toBe('tooComplex');
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(await draw(await letter())).toMatchObject({ isBlank: false });
  }, 60_000);
});
