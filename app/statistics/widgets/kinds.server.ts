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

/** All kinds of widgets by name, which is that of their folder. */
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

/** Returns the kind of a widget. */
export function kindOf({ kind }: Pick<Widget, 'kind'>): WidgetKind {
  return widgetKinds[kind];
}

/** Returns the formats of a widget's files: a picture of a table lists it. */
export function formatsOfWidget(widget: Pick<Widget, 'kind'>): FileFormat[] {
  return formatsOf(kindOf(widget));
}

/** Returns the widget and format of a file name such as "right.csv"; null for others. */
export function findFile(
  { widgets }: Pick<Dataset, 'widgets'>,
  file: string,
): { widget: Widget; format: FileFormat } | null {
  const [, name, ending] = /^([a-z-]+)\.([a-z]+)$/.exec(file) ?? [];
  const widget = widgets.find((candidate) => candidate.name === name);
  const format = widget && formatsOfWidget(widget).find((known) => known === ending);
  return format ? { widget, format } : null;
}
