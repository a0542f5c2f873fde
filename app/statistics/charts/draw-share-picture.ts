import { escapeMarkup } from '~/ui/escape-markup';
import { required } from '~/platform/system/required';
import { type DrawnPair } from './grid-chart';
import { cutText, fitNarrative, isFitting, widthOf } from './wrap-text';

/** The size that other sites show next to a link, in pixels. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const;

/** A mark of the chart: its length from 0 to 1; null if none is disclosed. */
export interface PictureItem {
  label: string;
  text: string;
  length: number | null;
  /**
   * The pattern of its column, if it is provisional, or drawn at the upper bound of a count below the
   * threshold.
   */
  pattern?: 'provisional' | 'below-threshold';
}

/** A small table. */
export interface PictureTable {
  /** The name of its rows. */
  name: string;
  columns: readonly string[];
  rows: readonly {
    label: string;
    cells: readonly string[];
    /** Two shares and the interval of chance, drawn between the label and the cells. */
    pair?: DrawnPair;
  }[];
}

/** The content of a picture. */
export interface SharePicture {
  /** What is counted, in words. */
  subject: string;
  /** The statement about it. */
  headline: string;
  /** What the chart shows; empty if the headline names it. */
  name: string;
  /** The most important items, largest first, or a series in its order. */
  items: readonly PictureItem[];
  shape: 'bars' | 'columns' | 'list';
  /** Drawn instead of items. */
  table?: PictureTable;
  /** The source of the numbers, and how to read them. */
  notes: readonly string[];
  /** The mark of synthetic data; empty for real data. */
  mark: string;
  portal: string;
  fonts: string;
}

const colours = {
  ground: '#072e38',
  track: '#0c4350',
  ink: '#fff',
  soft: '#c6dde0',
  light: '#f2b134',
  bar: '#8fb9c0',
  chance: '#2f6b78',
};
const LEFT = 60;
const RIGHT = 1140;
const WIDTH = RIGHT - LEFT;
/** The font sizes of notes: smaller if there are many lines. */
const noteSizes = { usual: 20, small: 16, manyLines: 5 };
/** Notes leave space for the name of the portal. */
const NOTE_WIDTH = 890;
/** The actual width of small letters is overestimated by this factor. */
const LETTERS = 1.2;
/** A note is not cut before this line: it may be the only one that explains a sign. */
const NOTE_LINES = 3;
/** The lines for what a chart shows; more if it shows nothing and gives the reason instead. */
const nameLines = { chart: 2, reason: 5 };
/** Their font size and line height. */
const NAME = { size: 24, line: 32 };

/** The sizes of the headline with the maximum lines of each, largest first. */
const headlines = [
  { size: 52, lines: 2 },
  { size: 42, lines: 3 },
  { size: 34, lines: 4 },
  { size: 28, lines: 6 },
];
/** The sizes above a table, which needs more space. */
const headlinesOfTables = [
  { size: 42, lines: 2 },
  { size: 32, lines: 3 },
  { size: 26, lines: 4 },
];

/** Draws a view as a picture to show next to its link: its statement, a chart, its source. */
export function drawSharePicture(picture: SharePicture): string {
  const { subject, name, items, notes, mark, portal, fonts } = picture;
  const { width, height } = SHARE_PICTURE;
  const head = headline(picture.headline, picture.table ? headlinesOfTables : headlines);
  const below = [...notes, mark].filter((line) => line !== '');
  const linesIn = (size: number) =>
    below.flatMap((line) =>
      fitNarrative(line, roomOf(line, NOTE_WIDTH, size), NOTE_LINES).map((text) => ({
        text,
        isMark: line === mark,
      })),
    );
  const usual = linesIn(noteSizes.usual);
  const isWhole = below.every((line) =>
    isFitting(line, roomOf(line, NOTE_WIDTH, noteSizes.usual), NOTE_LINES),
  );
  const isUsual = isWhole && usual.length <= noteSizes.manyLines;
  const size = isUsual ? noteSizes.usual : noteSizes.small;
  const lines = size === noteSizes.usual ? usual : linesIn(size);
  const step = size * 1.3;
  const foot = height - 22 - (lines.length - 1) * step;
  const isEmpty = items.length === 0 && !picture.table;
  const title =
    name === ''
      ? []
      : fitNarrative(name, WIDTH / NAME.size, isEmpty ? nameLines.reason : nameLines.chart);
  const top = head.end + 40 + (title.length > 0 ? 10 + title.length * NAME.line : 0);
  const chart = { top, bottom: foot - (picture.table ? 30 : 44) };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escapeMarkup(fonts)}">`,
    `<title>${escapeMarkup(picture.headline)}</title>`,
    `<pattern id="below-threshold" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" fill="${colours.track}"/><rect width="8" height="2" fill="${colours.soft}"/></pattern>`,
    `<pattern id="provisional" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="8" height="8" fill="${colours.track}"/><rect width="4" height="8" fill="${colours.bar}"/></pattern>`,
    `<rect width="${width}" height="${height}" fill="${colours.ground}"/>`,
    `<rect width="${width}" height="10" fill="${colours.light}"/>`,
    ...cutText(subject, WIDTH / 26, 1).map((line) => text(line, { y: 76, size: 26 })),
    ...head.lines,
    ...title.map((line, index) =>
      text(line, { y: head.end + 50 + index * NAME.line, size: NAME.size }),
    ),
    ...(picture.table ? table(picture.table, chart) : marks[picture.shape](items, chart)),
    ...lines.map((line, index) =>
      text(line.text, {
        y: foot + index * step,
        size,
        fill: line.isMark ? colours.light : colours.soft,
      }),
    ),
    logo(portal),
    '</svg>',
  ].join('');
}

/**
 * Returns how wide a text may be, in letter heights; full-width characters take all of the estimated space.
 */
function roomOf(content: string, pixels: number, size: number): number {
  const hasLetters = widthOf(content) < 0.7 * content.length;
  return (hasLetters ? LETTERS : 1) * (pixels / size);
}

interface Area {
  top: number;
  bottom: number;
}

type Marks = (items: readonly PictureItem[], area: Area) => string[];

const marks: Record<SharePicture['shape'], Marks> = { bars, columns, list: bars };

const BAR = { left: 440, right: 900 };

/** Draws rows with a bar each, on a track if it has a length; the first one is emphasised. */
function bars(items: readonly PictureItem[], { top, bottom }: Area): string[] {
  const step = Math.min(52, (bottom - top) / Math.max(items.length, 1));
  const size = Math.min(26, step * 0.62);
  const thick = step * 0.62;
  return items.flatMap(({ label, text: value, length }, index) => {
    const y = top + index * step;
    const baseline = y + thick / 2 + size * 0.36;
    const room = (length === null ? RIGHT - 260 : BAR.left) - LEFT - 20;
    const bar =
      length === null
        ? []
        : [
            rect(BAR.left, y, BAR.right - BAR.left, thick, colours.track),
            rect(
              BAR.left,
              y,
              (BAR.right - BAR.left) * length,
              thick,
              index === 0 ? colours.light : colours.bar,
            ),
          ];
    return [
      ...cutText(label, roomOf(label, room, size), 1).map((line) =>
        text(line, { y: baseline, size, fill: colours.ink }),
      ),
      ...bar,
      text(value, { x: RIGHT, y: baseline, size, fill: colours.ink, anchor: 'end', isBold: true }),
    ];
  });
}

/** The font size of column headers, and their maximum number of lines. */
const HEAD = { size: 20, line: 24, lines: 2 };
const GAP = 26;
/** The maximum width that a header gives its column, and the width of a drawn pair. */
const MAX_HEAD = 160;
const PAIR = 230;
/** The minimum width left for labels. */
const MIN_LABEL = 280;

/** Draws labels with numbers below their column headers; the font shrinks until every number fits. */
function table({ name, columns, rows }: PictureTable, { top, bottom }: Area): string[] {
  const pairRoom = rows.some(({ pair }) => pair) ? PAIR + GAP : 0;
  const sizes = columns.map((column, index) => {
    const cells = rows.map(({ cells }) => widthOf(cells[index] ?? ''));
    return { head: Math.min(MAX_HEAD, widthOf(column) * HEAD.size), cell: Math.max(0, ...cells) };
  });
  const widthsOf = (size: number) =>
    sizes.map(({ head, cell }) => Math.max(head, cell * size) + GAP);
  const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);
  const room = WIDTH - MIN_LABEL - pairRoom;
  const heads = (widths: readonly number[]) =>
    columns.map((column, index) =>
      cutText(
        column,
        roomOf(column, required(widths[index], 'width') - GAP, HEAD.size),
        HEAD.lines,
      ),
    );
  const step = Math.min(46, (bottom - top - HEAD.lines * HEAD.line) / Math.max(rows.length, 1));
  const least = Math.min(12, step * 0.7);
  let size = Math.min(26, step * 0.7);
  while (size > least && sumOf(widthsOf(size)) > room) size -= 1;
  const widths = widthsOf(size);
  const labelRoom = Math.max(MIN_LABEL, WIDTH - sumOf(widths) - pairRoom) - GAP;
  const endOf = (index: number) => RIGHT - sumOf(widths.slice(index + 1));
  const lines = [cutText(name, roomOf(name, labelRoom, HEAD.size), HEAD.lines), ...heads(widths)];
  const high = Math.max(...lines.map((line) => line.length));
  const first = top + high * HEAD.line + 6;
  const at = { size: HEAD.size, fill: colours.soft };
  return [
    ...lines.flatMap((content, column) =>
      content.map((line, index) => {
        const y = top + 16 + (high - content.length + index) * HEAD.line;
        return column === 0
          ? text(line, { ...at, y })
          : text(line, { ...at, y, x: endOf(column - 1), anchor: 'end' });
      }),
    ),
    ...rows.flatMap(({ label, cells, pair }, index) => {
      const y = first + index * step;
      const baseline = y + step * 0.35 + size * 0.36;
      const fill = cells.some((cell) => cell !== '') ? colours.ink : colours.soft;
      return [
        ...cutText(label, roomOf(label, labelRoom, size), 1).map((line) =>
          text(line, { y: baseline, size, fill }),
        ),
        ...(pair ? pairOf(pair, { x: endOf(-1) - PAIR, y, thick: step * 0.7 }) : []),
        ...cells.map((cell, position) =>
          text(cell, { x: endOf(position), y: baseline, size, fill, anchor: 'end', isBold: true }),
        ),
      ];
    }),
  ];
}

/** Draws a filled and a hollow dot on a line, in front of the interval of the first one by chance alone. */
function pairOf(
  { positions: [first = null, second = null], band }: DrawnPair,
  { x: left, y, thick }: { x: number; y: number; thick: number },
) {
  const x = (percent: number) => left + (PAIR * percent) / 100;
  const middle = round(y + thick / 2);
  const dot = (percent: number, fill: string) =>
    `<circle cx="${round(x(percent))}" cy="${middle}" r="8" fill="${fill}" stroke="${colours.light}" stroke-width="3"/>`;
  return [
    rect(x(0), y + thick / 2 - 1, x(100) - x(0), 2, colours.bar),
    ...(band ? [rect(x(band[0]), y, x(band[1]) - x(band[0]), thick, colours.chance)] : []),
    ...(second === null ? [] : [dot(second, colours.ground)]),
    ...(first === null ? [] : [dot(first, colours.light)]),
  ];
}

/** If there are more columns than this, not all are labelled. */
const MAX_NAMED = 13;

/** Draws a column for each item, side by side. */
function columns(items: readonly PictureItem[], { top, bottom }: Area): string[] {
  const step = WIDTH / Math.max(items.length, 1);
  const size = 20;
  const [ceiling, floor] = [top + 30, bottom - 30];
  const everyNth = Math.ceil(items.length / MAX_NAMED);
  return items.flatMap(({ label, text: value, length, pattern }, index) => {
    const middle = LEFT + (index + 0.5) * step;
    const wide = Math.min(step * 0.68, 120);
    const high = (floor - ceiling) * (length ?? 0);
    const isNamed = index % everyNth === 0;
    const fill = pattern ? `url(#${pattern})` : colours.bar;
    const at = { x: middle, size, anchor: 'middle' } as const;
    return [
      rect(middle - wide / 2, floor - high, wide, high, fill),
      ...(everyNth === 1 ? [text(value, { ...at, y: floor - high - 9, fill: colours.ink })] : []),
      ...(isNamed ? [text(label, { ...at, y: bottom })] : []),
    ];
  });
}

function headline(content: string, sizes: typeof headlines): { lines: string[]; end: number } {
  const fitting =
    sizes.find(({ size, lines }) => isFitting(content, WIDTH / size, lines)) ??
    required(sizes.at(-1), 'size');
  const { size, lines } = fitting;
  const wrapped = fitNarrative(content, WIDTH / size, lines);
  const first = 76 + 24 + size;
  return {
    lines: wrapped.map((line, index) =>
      text(line, { y: first + index * size * 1.18, size, fill: colours.ink, isBold: true }),
    ),
    end: first + (wrapped.length - 1) * size * 1.18,
  };
}

interface TextOptions {
  y: number;
  size: number;
  x?: number;
  fill?: string;
  anchor?: 'start' | 'middle' | 'end';
  isBold?: boolean;
}

function text(
  content: string,
  { x = LEFT, y, size, fill = colours.soft, anchor = 'start', isBold = false }: TextOptions,
): string {
  const weight = isBold ? ' font-weight="700"' : '';
  return `<text x="${round(x)}" y="${round(y)}" font-size="${round(size)}" fill="${fill}" text-anchor="${anchor}"${weight}>${escapeMarkup(content)}</text>`;
}

function rect(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"/>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function logo(portal: string): string {
  return [
    `<g transform="translate(972 570) scale(1.4)"><path fill="${colours.light}" d="M7 22a9 9 0 0 1 18 0z"/><path fill="none" stroke="${colours.ink}" stroke-width="2.2" stroke-linecap="round" d="M3 26h26M16 5v4M5.5 10.500l2.600 2.600M26.500 10.500l-2.600 2.600"/></g>`,
    text(portal, { x: 1024, y: 608, size: 32, fill: colours.ink, isBold: true }),
  ].join('');
}
