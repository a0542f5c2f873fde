import { type Dataset, type Widget } from '~/datasets/dataset';
import { type Filter } from '../engine';
import { mapPeriodOf } from './map-period';
import { ALL, filterDimensions, type View } from './view';

/**
 * The filter that a widget counts under: the view's, without the parameters that the widget ignores.
 * The map's month or week takes the place of the year and month.
 */
export function filterOfWidget(
  dataset: Dataset,
  widget: Widget,
  view: View,
  lastDate: string,
): Filter {
  const period =
    widget.kind === 'map' || widget.kind === 'ranking' ? mapPeriodOf(view, lastDate) : null;
  const filter = filterOfView(
    dataset,
    view,
    period ? [...widget.ignores, 'year', 'month'] : widget.ignores,
  );
  return period ? { ...filter, ...period } : filter;
}

/** The filter of a view, without the parameters that `ignores` names. */
export function filterOfView(
  dataset: Dataset,
  view: View,
  ignores: readonly string[] = [],
): Filter {
  const codes: Record<string, readonly string[]> = {};
  if (view.year !== ALL && !ignores.includes('year')) codes.year = [view.year];
  if (view.month !== ALL && !ignores.includes('month')) codes.month = [view.month];
  for (const { name, parameter } of filterDimensions(dataset, view.division)) {
    const chosen = view.codes[parameter];
    if (chosen && !ignores.includes(parameter)) codes[name] = chosen;
  }
  return { codes };
}
