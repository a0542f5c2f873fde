import sharp, { type OutputInfo } from 'sharp';
import { describe, expect, it } from 'vitest';
import { languages } from '~/platform/i18n/languages.server';
import { signsOf } from '../../../tests/support/font-signs';
import { readLocale } from '../../../tests/support/locale-texts';
import { drawPicture, fontsOfPicture, PICTURE_WIDTH } from './draw-picture.server';

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/** Decodes a PNG to grey pixels, one byte each. */
async function pixelsOf(png: Buffer | null): Promise<Pixels> {
  return sharp(png ?? Buffer.alloc(0))
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** Returns the pixels of a rectangle, row by row. */
function cut({ data, info }: Pixels, left: number, top: number, width: number, height: number) {
  const rows = Array.from({ length: height }, (_, row) => {
    const start = (top + row) * info.width + left;
    return data.subarray(start, start + width);
  });
  return Buffer.concat(rows);
}

function svgOf(width: number, height: number, content: string, language = 'id'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${fontsOfPicture(language)}"><rect width="${width}" height="${height}" fill="#fff"/>${content}</svg>`;
}

describe('a picture', () => {
  it('is 1280 pixels wide, with its texts where they are in the SVG', async () => {
    const svg = svgOf(640, 200, '<text x="10" y="40" font-size="24">Pengaduan, 2025</text>');
    const picture = await pixelsOf(await drawPicture(svg));
    expect(picture.info).toMatchObject({ width: PICTURE_WIDTH, height: 400 });
    const isDark = (grey: number) => grey < 80;
    const words = cut(picture, 20, 40, 400, 50).filter(isDark).length;
    // The ink of fifteen letters of this size, not of fifteen empty boxes or of a black bar.
    expect(words / (400 * 50)).toBeGreaterThan(0.08);
    expect(words / (400 * 50)).toBeLessThan(0.4);
    expect(cut(picture, 0, 120, PICTURE_WIDTH, 280).filter(isDark)).toHaveLength(0);
  });

  it('is the same each time', async () => {
    const svg = svgOf(640, 50, '<text x="10" y="40">投诉</text>');
    expect(await drawPicture(`${svg} `)).toEqual(await drawPicture(svg));
  });

  it('is rejected while too many others are waiting, and drawn afterwards', async () => {
    const svgs = Array.from({ length: 25 }, (_, index) => svgOf(640, 10 + index, ''));
    const all = await Promise.all(svgs.map((svg) => drawPicture(svg)));
    expect(all.filter((picture) => picture === null)).toHaveLength(5);
    expect(await drawPicture(svgs[24] ?? '')).not.toBeNull();
  });
});

describe('the fonts of pictures', () => {
  const folder = 'node_modules/@embedpdf';
  const fonts = ['fonts-jp/fonts/NotoSansJP', 'fonts-sc/fonts/NotoSansHans'].flatMap((font) =>
    ['Regular', 'Bold'].map((weight) => signsOf(`${folder}/${font}-${weight}.otf`)),
  );

  it.each(languages)('have every character of %s, regular and bold', (language) => {
    const texts = [...readLocale(language).values()].join('');
    const signs = [...new Set(texts)].filter((sign) => /[\p{L}\p{N}\p{P}\p{Sc}]/u.test(sign));
    expect(signs.length).toBeGreaterThan(50);
    const [japanese, boldJapanese, chinese, boldChinese] = fonts;
    const without = signs.filter(
      (sign) =>
        !(japanese?.(sign) && boldJapanese?.(sign)) && !(chinese?.(sign) && boldChinese?.(sign)),
    );
    expect(without).toEqual([]);
  });

  it('are those of the language where Chinese and Japanese write a character differently', async () => {
    const [chinese, japanese, english] = await Promise.all(
      ['zh', 'ja', 'en'].map(async (language) => {
        const sign = '<text x="10" y="80" font-size="72">直</text>';
        return pixelsOf(await drawPicture(svgOf(640, 100, sign, language)));
      }),
    );
    expect(chinese?.data.equals(japanese?.data ?? Buffer.alloc(0))).toBe(false);
    expect(english?.data.equals(japanese?.data ?? Buffer.alloc(0))).toBe(true);
  });
});
