import { type Widget } from '~/datasets/dataset';
import { wrapText } from '../charts/wrap-text';
import { type MovedCode } from '../view/moved-codes';
import { type MainFigure } from './cards/main-figures';
import { kindOf } from './kinds.server';
import { type LabelledObservation, type WidgetData } from './widget-data';

/**
 * The heights in a frame of a view: everything around its parts, less what the frame of its lead has around it, a line
 * of its name, of its first sentence and of other sentences, and the gap after each.
 */
const view = { rest: 85, name: 18, first: 25, line: 25, gap: 8 };

/** The widths of a name, of the first sentence (in a larger font) and of others, in letter heights. */
const VIEW_WIDTH = { name: 38, first: 28, other: 34 };

/**
 * Main figures: how many are in a row, the heights of a line of the name, of the figure, of a line of its
 * hint, and the gap below.
 */
const figure = { perRow: 3, name: 21, value: 35, hint: 20, gap: 16 };

/** The width of a figure's name and hint, in letter heights. */
const FIGURE_WIDTH = 12;

/** The content of a view's frame. */
interface FramedView {
  /** What is counted, in words. */
  subject: string;
  narrative: readonly string[];
  figures: readonly MainFigure[];
  /** The widget that represents the view, and its figures. */
  lead: Widget;
  data: WidgetData;
}

/** Returns the height of the frame of a whole view. */
export function viewFrameHeightOf(framed: FramedView): number {
  const { subject, narrative, figures, lead, data } = framed;
  const [first = '', ...others] = narrative;
  return (
    view.rest +
    linesOf(subject, VIEW_WIDTH.name) * view.name +
    linesOf(first, VIEW_WIDTH.first) * view.first +
    sumOf(others, (sentence) => linesOf(sentence, VIEW_WIDTH.other)) * view.line +
    narrative.length * view.gap +
    heightOfFigures(figures) +
    frameHeightOf(lead, data)
  );
}

/** Figures in a row are as high as the one with the most lines. */
function heightOfFigures(data: readonly MainFigure[]): number {
  const heights = data.map(
    ({ label, hint = '' }) =>
      linesOf(label, FIGURE_WIDTH) * figure.name +
      figure.value +
      linesOf(hint, FIGURE_WIDTH) * figure.hint +
      figure.gap,
  );
  const rows = heights.filter((_, index) => index % figure.perRow === 0);
  return sumOf(rows, (_, row) =>
    Math.max(...heights.slice(row * figure.perRow, (row + 1) * figure.perRow)),
  );
}

/**
 * The heights of notices in a frame: title and border, border only, and a line; and the width of a line in
 * letter heights.
 */
const notice = { rest: 68, box: 44, line: 25, width: 34 };

/** Returns the height of a frame's notices on its address. */
export function noticesHeightOf(notices: readonly string[]): number {
  if (notices.length === 0) return 0;
  return notice.rest + sumOf(notices, (text) => linesOf(text, notice.width)) * notice.line;
}

/**
 * Returns the height of a frame's notes on codes that were merged, have ended or were renamed, each in its
 * own box.
 */
export function movedHeightOf(moved: readonly MovedCode[]): number {
  return sumOf(moved, ({ text, links }) => {
    const allText = [text, ...links.map(({ name }) => name)].join(' ');
    return notice.box + linesOf(allText, notice.width) * notice.line;
  });
}

/**
 * The heights of a table: everything around it with its sentence, a row, each further line of a row's name, a
 * note, and the link to all rows.
 */
const table = { rest: 302, row: 36, line: 25, note: 26, more: 30 };

/** The width of the names in a table, in letter heights. */
const NAME_WIDTH = 16;

/**
 * Returns the height that the frame of a widget needs at the width `FRAME_WIDTH`, in pixels: a little more
 * than its content, so that it needs neither a script nor a scroll bar.
 */
export function frameHeightOf(widget: Widget, data: WidgetData): number {
  const { frameHeight } = kindOf(widget);
  if (frameHeight !== undefined) return frameHeight + heightOfEvents(data);
  const { limit = Infinity } = widget;
  const isListed = ({ rank }: LabelledObservation, index: number) =>
    rank === undefined ? index < limit : (rank ?? Infinity) <= limit;
  const listed = data.observations.filter(isListed);
  const rows = listed.length + (data.others ? 1 : 0);
  const lines = sumOf(listed, ({ label }) => linesOf(label, NAME_WIDTH) - 1);
  const notes = data.notes.length + 1;
  const more = data.count > listed.length ? table.more : 0;
  return table.rest + rows * table.row + lines * table.line + notes * table.note + more;
}

/** The height of the marks of dated notes in a chart, and of what surrounds the notes below it. */
const MARKS = 110;

/** Returns the height of the dated notes of a series. */
function heightOfEvents({ marked = [] }: WidgetData): number {
  if (marked.length === 0) return 0;
  const lines = sumOf(marked, ({ events }) =>
    sumOf(events, ({ formatted, note }) => linesOf(`${formatted} ${note.text}`, view.line) + 1),
  );
  return MARKS + lines * table.note;
}

/** Returns how many lines a text takes; 0 if it is empty. */
function linesOf(text: string, width: number): number {
  return text === '' ? 0 : wrapText(text, width).length;
}

function sumOf<Item>(items: readonly Item[], of: (item: Item, index: number) => number): number {
  return items.reduce((sum, item, index) => sum + of(item, index), 0);
}
