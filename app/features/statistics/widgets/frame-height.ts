import { type Dataset, type Widget } from '~/datasets/dataset';
import { kindOf } from './kinds.server';
import { type LabelledObservation, type WidgetData } from './widget-data';

/** What the sentences of a view take, and its main figures. */
const view = { sentences: 360, figures: 280 };

/** The height of the frame of a whole view: its sentences, and its main figures where it has any. */
export function viewFrameHeightOf({ widgets }: Pick<Dataset, 'widgets'>): number {
  const hasFigures = widgets.some(({ kind }) => kind === 'cards');
  return view.sentences + (hasFigures ? view.figures : 0);
}

/** A table's: what stands around it, a row, a note, and the way to all rows. */
const table = { rest: 290, row: 44, note: 26, more: 30 };

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
  const listed = data.observations.filter(isListed).length;
  const rows = listed + (data.others ? 1 : 0);
  const more = data.count > listed ? table.more : 0;
  return table.rest + rows * table.row + (data.notes.length + 1) * table.note + more;
}
