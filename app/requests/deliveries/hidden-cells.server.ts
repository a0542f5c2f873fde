import { workbookNamespaces } from '~/records/files/package-parts.server';
import { RefusedFile } from '~/platform/storage/refused-file';
import { readNamespacedXml, toEnd } from '~/platform/storage/xml-events';
import { hidesNumber, hidesText } from './hiding-formats';

type Part = AsyncIterable<Buffer>;
type Attributes = Readonly<Record<string, string>>;

/** What a format of cells does with their values. */
export interface CellFormat {
  /** The code of its number format; null for a built-in one, which hides nothing. */
  code: string | null;
  /** Whether its text has the colour of what is behind it, or cannot be read for its size. */
  isInvisible: boolean;
}

/** Colours that differ by less than this look the same, of 255. */
const MIN_CONTRAST = 24;
/** Text below this size is a line, in points. */
const MIN_POINTS = 3;
/** The maximum length of a number format, in Excel; it is read again for each cell. */
const MAX_CODE_LENGTH = 255;
/** The greys of the palette and of themes, by their numbers: 64 is the colour of text, 65 that of sheets. */
const palette: Readonly<Record<string, number>> = { 0: 0, 1: 255, 8: 0, 9: 255, 64: 0, 65: 255 };
const themeGreys: Readonly<Record<string, number>> = { 0: 255, 1: 0 };
const WHITE = { rgb: [255, 255, 255], key: 'FFFFFF' };
const BLACK = { rgb: [0, 0, 0], key: '000000' };

interface Colour {
  /** Null if only a theme knows it. */
  rgb: number[] | null;
  key: string;
}

function colourOf({ rgb, theme, indexed, tint = '0' }: Attributes, fallback: Colour): Colour {
  if (rgb)
    return {
      rgb:
        rgb
          .slice(-6)
          .match(/../g)
          ?.map((part) => parseInt(part, 16)) ?? null,
      key: rgb,
    };
  const grey = theme ? themeGreys[theme] : palette[indexed ?? ''];
  const key = `${theme ?? ''} ${indexed ?? ''} ${tint}`;
  if (grey === undefined) return theme || indexed ? { rgb: null, key } : fallback;
  const share = Number(tint);
  const level = share < 0 ? grey * (1 + share) : grey + (255 - grey) * share;
  return { rgb: [level, level, level], key };
}

function looksSame(one: Colour, other: Colour): boolean {
  const { rgb } = other;
  if (!one.rgb || !rgb) return one.key === other.key;
  return one.rgb.every((part, at) => Math.abs(part - (rgb[at] ?? 0)) < MIN_CONTRAST);
}

/**
 * Returns the formats of cells, by their numbers.
 *
 * @throws {RefusedFile} when a number format is longer than any program writes.
 */
export async function readCellFormats(part: Part): Promise<CellFormat[]> {
  const codes = new Map<string, string>();
  const fonts: { colour: Colour; size: number }[] = [];
  /** Null for patterns and gradients, on which any text can be seen. */
  const fills: (Colour | null)[] = [];
  let isSolid = false;
  const formats: CellFormat[] = [];
  const path: string[] = [];
  const open = (name: string, attributes: Attributes) => {
    path.push(name);
    const [list, item] = path.slice(1);
    if (list === 'numFmts') {
      const { numFmtId = '', formatCode = '' } = attributes;
      if (formatCode.length > MAX_CODE_LENGTH) throw new RefusedFile('damaged');
      codes.set(numFmtId, formatCode);
    }
    if (list === 'fonts' && item === 'font') {
      const font = fonts.at(-1);
      if (name === 'font') fonts.push({ colour: BLACK, size: 11 });
      else if (name === 'color' && font) font.colour = colourOf(attributes, BLACK);
      else if (name === 'sz' && font) font.size = Number(attributes.val);
    }
    if (list === 'fills' && item === 'fill') {
      const at = fills.length - 1;
      const { patternType = 'none' } = attributes;
      if (name === 'fill') fills.push(WHITE);
      else if (name === 'gradientFill') fills[at] = null;
      else if (name === 'patternFill') {
        isSolid = patternType === 'solid';
        if (!isSolid && patternType !== 'none') fills[at] = null;
      } else if (name === 'fgColor' && isSolid) fills[at] = colourOf(attributes, BLACK);
    }
    if (list === 'cellXfs' && name === 'xf') {
      const { numFmtId = '', fontId = '0', fillId = '0' } = attributes;
      const font = fonts[Number(fontId)] ?? { colour: BLACK, size: 11 };
      const fill = fills[Number(fillId)];
      const isSame = fill !== null && looksSame(font.colour, fill ?? WHITE);
      const isInvisible = isSame || font.size < MIN_POINTS;
      formats.push({ code: codes.get(numFmtId) ?? null, isInvisible });
    }
  };
  const close = () => void path.pop();
  await toEnd(readNamespacedXml(part, workbookNamespaces, { open, close }));
  return formats;
}

/** The maximum number of texts that the cells of a workbook share; a file of 10 MB hardly holds as many. */
const MAX_SHARED_STRINGS = 1_000_000;

interface CellContents {
  /** The positions of the shared texts that cells show. */
  strings: Set<number>;
  /** Whether a format or colour hides a value. */
  hasHidden: boolean;
}

function addString({ strings }: CellContents, position: number): void {
  if (!(position < MAX_SHARED_STRINGS)) throw new RefusedFile('damaged');
  strings.add(position);
}

/** Reads the cells of a sheet for the texts that they share, and for values that their formats hide. */
export async function readCellContents(
  part: Part,
  formats: readonly CellFormat[],
  found: CellContents,
): Promise<void> {
  let cell: Attributes = {};
  let value = '';
  let isText = false;
  await toEnd(
    readNamespacedXml(part, workbookNamespaces, {
      open(name, attributes) {
        if (name === 'c') [cell, value] = [attributes, ''];
        isText = name === 'v' || name === 't';
      },
      text(text) {
        if (isText) value += text;
      },
      close(name) {
        isText = false;
        if (name !== 'c' || value === '') return;
        const { t: type = 'n', s: style = '0' } = cell;
        if (type === 's') addString(found, Number(value));
        const { code, isInvisible } = formats[Number(style)] ?? { code: null, isInvisible: false };
        // Dates are numbers, however they are written.
        const isNumber = type === 'n' || type === 'd';
        const hides =
          code !== null && (isNumber ? hidesNumber(code, Number(value)) : hidesText(code));
        if (isInvisible || hides) found.hasHidden = true;
      },
    }),
  );
}
