import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPicture, fontsOfPicture } from '../export/draw-picture.server';
import { drawSharePicture, SHARE_PICTURE, type SharePicture } from './draw-share-picture';

const picture: SharePicture = {
  subject: 'Complaints, East Java, 2025',
  headline: '2,468 complaints in 2025, 1.7% fewer than in 2024.',
  name: 'Rights concerned',
  items: [
    { label: 'Right to welfare', text: '828 · 33.5%', length: 1 },
    { label: 'Right to justice', text: '760 · 30.8%', length: 0.92 },
  ],
  shape: 'bars',
  notes: ['National human rights commission · Data version 1 · Calculated on 22 November 2026', ''],
  mark: 'Synthetic data: not real complaints',
  portal: 'Terang',
  fonts: fontsOfPicture('en'),
};

/** Returns the lengths of the bars, without their tracks. */
const barsOf = (svg: string) =>
  [...svg.matchAll(/<rect x="440" [^>]*width="([\d.]+)"[^>]*fill="(#f2b134|#8fb9c0)"/g)].map(
    ([, width]) => Number(width),
  );

/** Returns the texts of a drawing, with their bottom edges. */
const textsOf = (svg: string) =>
  [...svg.matchAll(/<text x="[\d.]+" y="([\d.]+)"[^>]*>([^<]*)<\/text>/g)].map(
    ([, y, text = '']) => ({ y: Number(y), text }),
  );

describe('the picture of a view', () => {
  it('shows what is disclosed, its figures, their source and that they are synthetic', () => {
    const texts = textsOf(drawSharePicture(picture)).map(({ text }) => text);
    const all = texts.join(' ');
    for (const part of [
      picture.subject,
      picture.headline,
      picture.name,
      'Right to welfare',
      '828 · 33.5%',
      picture.notes[0] ?? '',
      picture.mark,
      'Terang',
    ]) {
      expect(all).toContain(part);
    }
  });

  it('has bars in proportion to their counts', () => {
    const [first = 0, second = 0] = barsOf(drawSharePicture(picture));
    expect(second / first).toBeCloseTo(0.92);
  });

  it('lists figures that are not parts of a whole without bars', () => {
    const items = picture.items.map((item) => ({ ...item, length: null }));
    const svg = drawSharePicture({ ...picture, items, shape: 'list' });
    expect(barsOf(svg)).toEqual([]);
    expect(svg).toContain('828');
  });

  it('draws provisional counts and those below the threshold in two patterns', () => {
    const items = ['Jan', 'Feb', 'Mar'].map((label, index) => ({
      label,
      text: String(index),
      length: index / 2,
      pattern: (['provisional', undefined, 'below-threshold'] as const)[index],
    }));
    const svg = drawSharePicture({ ...picture, items, shape: 'columns' });
    for (const pattern of ['provisional', 'below-threshold'])
      expect(svg.split(`url(#${pattern})`)).toHaveLength(2);
  });

  it('has its fixed size, whatever its texts are, and no text below its edge', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc
        .array(fc.constantFrom('<', '&', '"', 'ö', '直', ' ', 'word'), { maxLength: 300 })
        .map((parts) => parts.join('')),
    );
    const item = fc.record({
      label: text,
      text,
      pattern: fc.constantFrom(undefined, 'provisional', 'below-threshold'),
      length: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    });
    const any = fc.record({
      subject: text,
      headline: text,
      name: text,
      mark: text,
      items: fc.array(item, { maxLength: 12 }),
      notes: fc.array(text, { maxLength: 2 }),
      shape: fc.constantFrom('bars', 'columns', 'list'),
      table: fc.option(
        fc.record({
          name: text,
          columns: fc.array(text, { maxLength: 5 }),
          rows: fc.array(fc.record({ label: text, cells: fc.array(text, { maxLength: 5 }) }), {
            maxLength: 6,
          }),
        }),
        { nil: undefined },
      ),
    });
    await fc.assert(
      fc.asyncProperty(any, async (drawn) => {
        const svg = drawSharePicture({ ...picture, ...drawn });
        for (const { y } of textsOf(svg)) expect(y).toBeLessThan(SHARE_PICTURE.height);
        expect(svg).not.toContain('NaN');
        expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject(SHARE_PICTURE);
      }),
      { numRuns: 60 },
    );
  });

  it('becomes a PNG of 1200 × 630', async () => {
    const png = await drawPicture(drawSharePicture(picture), SHARE_PICTURE.width);
    expect(await sharp(png ?? Buffer.alloc(0)).metadata()).toMatchObject({
      format: 'png',
      ...SHARE_PICTURE,
    });
    expect(png?.length).toBeLessThan(60_000);
  });
});
