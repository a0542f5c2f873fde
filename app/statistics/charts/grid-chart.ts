import { escapeMarkup } from '~/ui/escape-markup';
import { cutText, widthOf } from './wrap-text';

/** A cell of a grid, as its page writes and shades it. */
export interface DrawnCell {
  text: string;
  /** The class of its shade; none if it is 0. */
  shade?: string | number;
}

/**
 * Two shares on the scale of a grid and the interval of the first one by chance alone, in percent of the
 * scale.
 */
export interface DrawnPair {
  positions: readonly (number | null)[];
  band: readonly [from: number, to: number] | null;
}

/** A row of a grid. */
export interface DrawnLine {
  label: string;
  /** Drawn below the label, as on the page. */
  pair?: DrawnPair;
  /** Written below it in small letters. */
  note?: string;
  cells: readonly DrawnCell[];
  /** Whether it is separated from the rows above it, such as their total. */
  isApart?: boolean;
}

/** A drawn table of two dimensions. */
export interface DrawnGrid {
  id: string;
  title: string;
  columns: readonly string[];
  rows: readonly DrawnLine[];
  /** The labels of the scale of pairs. */
  scale?: readonly string[];
}

/** The width of the narrowest picture; many columns make it wider. */
const MIN_WIDTH = 640;
const LEFT = 8;
const NAME = 220;
/** The space between what is drawn below a label and the first cell. */
const SPACE = 24;
const CELL = { least: 74, most: 126 };
/** With more columns, words of their headers may be truncated: the picture would be too wide to read. */
const MAX_WIDENED = 12;
const SIZE = 13;
const LINE = 17;
const MAX_LINES = { name: 2, head: 4 };
/** The heights of a pair and of a note. */
const PAIR = 16;
const NOTE = 15;

/** Draws a table: names of rows and columns, and cells with their shades. */
export function drawGrid({ id, title, columns, rows, scale = [] }: DrawnGrid): string {
  const even = (MIN_WIDTH - 2 * LEFT - NAME) / Math.max(1, columns.length);
  const longest = columns.length > MAX_WIDENED ? 0 : longestWord(columns) * SIZE + 10;
  const cell = Math.ceil(Math.min(CELL.most, Math.max(CELL.least, even, longest)));
  // Few columns leave more space for names.
  const room = Math.max(NAME, MIN_WIDTH - 2 * LEFT - columns.length * cell);
  const right = LEFT + room + columns.length * cell;
  const endOf = (index: number) => LEFT + room + (index + 1) * cell - 6;
  const heads = columns.map((name) => cutText(name, (cell - 10) / SIZE, MAX_LINES.head));
  const high = Math.max(1, ...heads.map((lines) => lines.length));
  const head = heads.flatMap((lines, position) =>
    lines.map((line, index) =>
      textAt('head', line, endOf(position), 16 + (high - lines.length + index) * LINE, 'end'),
    ),
  );
  const steps = scale.length - 1;
  const axis = scale.map((step, index) => {
    const anchor = index === 0 ? 'start' : index === steps ? 'end' : 'middle';
    return textAt(
      'head',
      step,
      LEFT + ((room - SPACE) * index) / steps,
      16 + (high - 1) * LINE,
      anchor,
    );
  });
  let top = high * LINE + 8;
  const drawn = rows.map(({ label, cells, isApart, pair, note }) => {
    const lines = cutText(label, (room - 12) / SIZE, MAX_LINES.name);
    const below = top + 10 + lines.length * LINE;
    const height = 10 + lines.length * LINE + (pair ? PAIR : 0) + (note ? NOTE : 0);
    const parts = [
      ...cells.map(({ shade }, index) =>
        shade
          ? `<rect class="shade-${shade}" x="${endOf(index) + 7 - cell}" y="${top + 1}" width="${cell - 2}" height="${height - 2}"/>`
          : '',
      ),
      `<line class="${isApart ? 'row apart' : 'row'}" x1="${LEFT}" x2="${right}" y1="${top}" y2="${top}"/>`,
      ...lines.map((line, index) => textAt('name', line, LEFT, top + 18 + index * LINE)),
      ...(pair ? drawPair(pair, below + PAIR / 2 - 3, room - SPACE) : []),
      ...(note ? [textAt('note', note, LEFT, below + (pair ? PAIR : 0) + 8)] : []),
      ...cells.map(({ text, shade }, index) =>
        textAt(shade ? `count on-${shade}` : 'count', text, endOf(index), top + 18, 'end'),
      ),
    ];
    top += height;
    return parts.join('');
  });
  const description = rows
    .map(({ label, cells, note }) =>
      [label, ...cells.map(({ text }) => text), ...(note ? [note] : [])].join(' '),
    )
    .join('; ');
  return `<svg class="chart chart-grid" viewBox="0 0 ${Math.max(MIN_WIDTH, right + LEFT)} ${top + 8}" role="img" aria-labelledby="${id}-title ${id}-desc"><title id="${id}-title">${escapeMarkup(title)}</title><desc id="${id}-desc">${escapeMarkup(description)}</desc>${head.join('')}${axis.join('')}${drawn.join('')}</svg>`;
}

/** Returns the width of the longest word of some names, in letter heights. */
function longestWord(names: readonly string[]): number {
  return Math.max(0, ...names.flatMap((name) => name.split(/\s+/)).map(widthOf));
}

/** Draws the shares as a filled and a hollow dot in front of the interval. */
function drawPair(
  { positions: [first = null, second = null], band }: DrawnPair,
  y: number,
  width: number,
) {
  const x = (percent: number) => Math.round(10 * (LEFT + (width * percent) / 100)) / 10;
  return [
    `<line class="pair-ground" x1="${x(0)}" x2="${x(100)}" y1="${y}" y2="${y}"/>`,
    ...(band
      ? [
          `<rect class="chance" x="${x(band[0])}" y="${y - 7}" width="${(x(band[1]) - x(band[0])).toFixed(1)}" height="14"/>`,
        ]
      : []),
    ...(first !== null && second !== null
      ? [`<line class="pair-line" x1="${x(first)}" x2="${x(second)}" y1="${y}" y2="${y}"/>`]
      : []),
    ...(second !== null
      ? [`<circle class="pair-other" cx="${x(second)}" cy="${y}" r="4.5"/>`]
      : []),
    ...(first !== null ? [`<circle class="pair-one" cx="${x(first)}" cy="${y}" r="4.5"/>`] : []),
  ];
}

function textAt(part: string, content: string, x: number, y: number, anchor = 'start'): string {
  const end = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  return `<text class="${part}" x="${x}" y="${y}"${end}>${escapeMarkup(content)}</text>`;
}
