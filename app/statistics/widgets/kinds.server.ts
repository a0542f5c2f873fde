import { type Dataset, type Widget, type WidgetKindName } from '~/datasets/dataset';
import { formatsOf, type FileFormat } from '../view/file-formats';
import { bars } from './bars/kind.server';
import { cards } from './cards/kind.server';
import { date } from './date/kind.server';
import { durations } from './durations/kind.server';
import { map } from './map/kind.server';
import { monthly } from './monthly/kind.server';
import { ranking } from './ranking/kind.server';
import { total } from './total/kind.server';
import { type WidgetKind } from './widget-kind';
import { yearly } from './yearly/kind.server';

/** Every kind of widget by its name, which is that of its folder. */
export const widgetKinds: Readonly<Record<WidgetKindName, WidgetKind>> = {
  bars,
  cards,
  date,
  durations,
  map,
  monthly,
  ranking,
  total,
  yearly,
};

/** The kind of a widget. */
export function kindOf({ kind }: Pick<Widget, 'kind'>): WidgetKind {
  return widgetKinds[kind];
}

/** The formats that a widget has: a table is pictured as it is listed. */
export function formatsOfWidget(widget: Pick<Widget, 'kind'>): FileFormat[] {
  return formatsOf(kindOf(widget));
}

/** The widget and format that the name of a file such as "right.csv" stands for; null for others. */
export function findFile(
  { widgets }: Pick<Dataset, 'widgets'>,
  file: string,
): { widget: Widget; format: FileFormat } | null {
  const [, name, ending] = /^([a-z-]+)\.([a-z]+)$/.exec(file) ?? [];
  const widget = widgets.find((candidate) => candidate.name === name);
  const format = widget && formatsOfWidget(widget).find((known) => known === ending);
  return format ? { widget, format } : null;
}
