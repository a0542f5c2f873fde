import { escapeMarkup } from '~/ui/escape-markup';
import { cutText } from './wrap-text';

/** A drawn row of a table. */
export interface DrawnRow {
  label: string;
  text: string;
  share: string;
  /** The length of its bar, from 0 to 1; null if it has none. */
  length: number | null;
  /** Whether it is separated from the rows above it, such as their total. */
  isApart: boolean;
}

interface DrawnTable {
  id: string;
  title: string;
  /** The content of its description besides its rows. */
  note: string;
  rows: readonly DrawnRow[];
}

const WIDTH = 640;
const SIZE = 14;
const LINE = 18;
const MAX_LINES = 2;
/** The positions where labels and bars begin, and where counts and shares end. */
const LEFT = 8;
const BAR = { left: 310, right: 480 };
const VALUE = 560;
const SHARE = 632;

/** Draws a table: names, bars in proportion to their counts, counts and shares. */
export function drawTable({ id, title, note, rows }: DrawnTable): string {
  const hasBars = rows.some(({ length }) => length !== null);
  const hasShares = rows.some(({ share }) => share !== '');
  const description = [...rows.map(describeRow), note].filter((part) => part !== '').join('; ');
  const value = hasShares ? VALUE : SHARE;
  const room = (hasBars ? BAR.left : value - 90) - LEFT - 12;
  let top = 0;
  const drawn = rows.map(({ label, text, share, length, isApart }) => {
    const lines = cutText(label, room / SIZE, MAX_LINES);
    const middle = top + 22;
    const parts = [
      `<line class="${isApart ? 'row apart' : 'row'}" x1="${LEFT}" x2="${SHARE}" y1="${top + 2}" y2="${top + 2}"/>`,
      ...lines.map((line, index) => textAt('name', line, LEFT, middle + index * LINE)),
      ...(length === null
        ? []
        : [
            `<rect class="bar" x="${BAR.left}" y="${middle - 11}" width="${Math.round((BAR.right - BAR.left) * length)}" height="12"/>`,
          ]),
      textAt('count', text, value, middle),
      ...(share ? [textAt('share', share, SHARE, middle)] : []),
    ];
    top += 12 + Math.max(1, lines.length) * LINE;
    return parts.join('');
  });
  return `<svg class="chart chart-table" viewBox="0 0 ${WIDTH} ${top + 8}" role="img" aria-labelledby="${id}-title ${id}-desc"><title id="${id}-title">${escapeMarkup(title)}</title><desc id="${id}-desc">${escapeMarkup(description)}</desc>${drawn.join('')}</svg>`;
}

function describeRow({ label, text, share }: DrawnRow): string {
  return [label, text, share].filter((part) => part !== '').join(' ');
}

function textAt(part: 'name' | 'count' | 'share', content: string, x: number, y: number): string {
  const anchor = part === 'name' ? '' : ' text-anchor="end"';
  return `<text class="${part}" x="${x}" y="${y}"${anchor}>${escapeMarkup(content)}</text>`;
}
