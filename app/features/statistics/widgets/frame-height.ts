import { type Dataset, type Widget } from '~/datasets/dataset';
import { wrapText } from '../charts/wrap-text';
import { kindOf } from './kinds.server';
import { type LabelledObservation, type WidgetData } from './widget-data';

/** A view's: what stands around its sentences, a line of the first one and of others, what follows one, and its main figures. */
const view = { rest: 190, first: 25, line: 24, gap: 8, figures: 280 };

/** The width of the first sentence, which is in larger type, and of the others, in heights of their letters. */
const SENTENCE_WIDTH = { first: 28, other: 34 };

/** The height of the frame of a whole view: its sentences, and its main figures where it has any. */
export function viewFrameHeightOf(
  { widgets }: Pick<Dataset, 'widgets'>,
  [first = '', ...others]: readonly string[],
): number {
  const hasFigures = widgets.some(({ kind }) => kind === 'cards');
  const lines = others.reduce(
    (sum, sentence) => sum + wrapText(sentence, SENTENCE_WIDTH.other).length,
    0,
  );
  return (
    view.rest +
    wrapText(first, SENTENCE_WIDTH.first).length * view.first +
    lines * view.line +
    (1 + others.length) * view.gap +
    (hasFigures ? view.figures : 0)
  );
}

/** A table's: what stands around it with its sentence, a row, each further line of its name, a note, and the way to all rows. */
const table = { rest: 332, row: 44, line: 25, note: 26, more: 30 };

/** The width of the names in a table, in heights of their letters. */
const NAME_WIDTH = 30;

/**
 * How high the frame of a widget has to be that is as wide as `FRAME_WIDTH`, in pixels: a little more than its
 * content, so that it needs no script and no bar to scroll by.
 */
export function frameHeightOf(widget: Widget, data: WidgetData): number {
  const { frameHeight } = kindOf(widget);
  if (frameHeight !== undefined) return frameHeight;
  const { limit = Infinity } = widget;
  const isListed = ({ rank }: LabelledObservation, index: number) =>
    rank === undefined ? index < limit : (rank ?? Infinity) <= limit;
  const listed = data.observations.filter(isListed);
  const rows = listed.length + (data.others ? 1 : 0);
  const lines = listed.reduce((sum, { label }) => sum + wrapText(label, NAME_WIDTH).length - 1, 0);
  const notes = data.notes.length + 1;
  const more = data.count > listed.length ? table.more : 0;
  return table.rest + rows * table.row + lines * table.line + notes * table.note + more;
}
