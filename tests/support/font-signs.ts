import { readFileSync } from 'node:fs';

/**
 * Returns a test for the characters of an OpenType font, by its character map (`cmap`, format 12).
 *
 * @throws when the font has no such table.
 */
export function signsOf(path: string): (sign: string) => boolean {
  const font = readFileSync(path);
  const cmap = tableOf(font, 'cmap');
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) => {
    return cmap + font.readUInt32BE(cmap + 4 + 8 * index + 4);
  });
  const groups = subtables.find((start) => font.readUInt16BE(start) === 12);
  if (groups === undefined) throw new Error(`${path} has no table of all characters`);
  const ranges = Array.from({ length: font.readUInt32BE(groups + 12) }, (_, index) => {
    const start = groups + 16 + 12 * index;
    return { first: font.readUInt32BE(start), last: font.readUInt32BE(start + 4) };
  });
  return (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return ranges.some(({ first, last }) => first <= code && code <= last);
  };
}

function tableOf(font: Buffer, name: string): number {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = 12 + 16 * index;
    if (font.toString('latin1', entry, entry + 4) === name) return font.readUInt32BE(entry + 8);
  }
  throw new Error(`The font has no table ${name}`);
}
