import { escapeMarkup } from '~/ui/escape-markup';
import { cutText } from './wrap-text';

/** A cell of a grid, as its page writes and shades it. */
export interface DrawnCell {
  text: string;
  /** Its class of shades; none where it is 0. */
  shade?: string | number;
}

/** A row of a grid. */
export interface DrawnLine {
  label: string;
  cells: readonly DrawnCell[];
  /** Whether it stands apart from the rows above it, such as their total. */
  isApart?: boolean;
}

/** A table of two dimensions as it is drawn. */
export interface DrawnGrid {
  id: string;
  title: string;
  columns: readonly string[];
  rows: readonly DrawnLine[];
}

/** The narrowest picture; one of many columns is wider. */
const MIN_WIDTH = 640;
const LEFT = 8;
const NAME = 220;
const CELL = { least: 74, most: 110 };
const SIZE = 13;
const LINE = 17;
const MAX_LINES = { name: 2, head: 4 };

/** A table as a drawing: names of rows and columns, and cells with their shades. */
export function drawGrid({ id, title, columns, rows }: DrawnGrid): string {
  const even = (MIN_WIDTH - 2 * LEFT - NAME) / Math.max(1, columns.length);
  const cell = Math.round(Math.min(CELL.most, Math.max(CELL.least, even)));
  // Few columns leave more room for names.
  const room = Math.max(NAME, MIN_WIDTH - 2 * LEFT - columns.length * cell);
  const right = LEFT + room + columns.length * cell;
  const endOf = (place: number) => LEFT + room + (place + 1) * cell - 6;
  const heads = columns.map((name) => cutText(name, (cell - 10) / SIZE, MAX_LINES.head));
  const high = Math.max(1, ...heads.map((lines) => lines.length));
  const head = heads.flatMap((lines, place) =>
    lines.map((line, index) =>
      textAt('head', line, endOf(place), 16 + (high - lines.length + index) * LINE, 'end'),
    ),
  );
  let top = high * LINE + 8;
  const drawn = rows.map(({ label, cells, isApart }) => {
    const lines = cutText(label, (room - 12) / SIZE, MAX_LINES.name);
    const height = 10 + lines.length * LINE;
    const parts = [
      ...cells.map(({ shade }, place) =>
        shade
          ? `<rect class="shade-${shade}" x="${endOf(place) + 7 - cell}" y="${top + 1}" width="${cell - 2}" height="${height - 2}"/>`
          : '',
      ),
      `<line class="${isApart ? 'row apart' : 'row'}" x1="${LEFT}" x2="${right}" y1="${top}" y2="${top}"/>`,
      ...lines.map((line, index) => textAt('name', line, LEFT, top + 18 + index * LINE)),
      ...cells.map(({ text, shade }, place) =>
        textAt(shade ? `count on-${shade}` : 'count', text, endOf(place), top + 18, 'end'),
      ),
    ];
    top += height;
    return parts.join('');
  });
  const description = rows
    .map(({ label, cells }) => [label, ...cells.map(({ text }) => text)].join(' '))
    .join('; ');
  return `<svg class="chart chart-grid" viewBox="0 0 ${Math.max(MIN_WIDTH, right + LEFT)} ${top + 8}" role="img" aria-labelledby="${id}-title ${id}-desc"><title id="${id}-title">${escapeMarkup(title)}</title><desc id="${id}-desc">${escapeMarkup(description)}</desc>${head.join('')}${drawn.join('')}</svg>`;
}

function textAt(part: string, words: string, x: number, y: number, anchor = 'start'): string {
  const end = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  return `<text class="${part}" x="${x}" y="${y}"${end}>${escapeMarkup(words)}</text>`;
}
