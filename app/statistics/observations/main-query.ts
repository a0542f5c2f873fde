import { dimensionNamed, type Widget } from '~/datasets/dataset';
import { type Filter, type Query } from '~/engine/engine';
import { filterOfView } from '../view/filter-of-view';
import { mapPeriodOf } from '../view/map-period';
import { type QueryContext } from './read-context';

type ViewContext = Pick<QueryContext, 'dataset' | 'view'>;

/** Returns the view's filter without what a widget ignores. */
export function filterOfWidget(
  { dataset, view }: ViewContext,
  { ignores }: Pick<Widget, 'ignores'>,
  ...others: readonly string[]
): Filter {
  return filterOfView(dataset, view, [...ignores, ...others]);
}

/**
 * Returns the query of the view's measure by the widget's dimension, under the view's filter or another one.
 */
export function mainQuery(
  context: ViewContext,
  widget: Widget,
  filter = filterOfWidget(context, widget),
): { main: Query } {
  const { dataset, view } = context;
  const dimension = widget.dimension && dimensionNamed(dataset, widget.dimension, view.division);
  return { main: { filter, measure: view.measure, dimension } };
}

/**
 * Returns the main query of a widget for the days of the map, which replace the year and month of the filter.
 */
export function queryOfPlaces(
  context: ViewContext & { calculation: Pick<QueryContext['calculation'], 'lastDate'> },
  widget: Widget,
): { main: Query } {
  const period = mapPeriodOf(context.view, context.calculation.lastDate);
  const filter = filterOfWidget(context, widget, ...(period ? ['year', 'month'] : []));
  return mainQuery(context, widget, { ...filter, ...period });
}

/** Returns the measure that counts records. */
export function recordsMeasure({ dataset }: Pick<QueryContext, 'dataset'>): string {
  return dataset.measures.find(({ column }) => column === undefined)?.name ?? '';
}

/** Returns the query of all records by month, or by year if they state no month: which of them have any. */
export function monthsQuery(context: Pick<QueryContext, 'dataset'>): Query {
  const hasMonths = context.dataset.dimensions.some(({ calendar }) => calendar === 'year_month');
  const dimension = hasMonths ? 'year_month' : 'year';
  return { filter: { codes: {} }, measure: recordsMeasure(context), dimension };
}
