import { dimensionNamed, type Dataset, type Widget } from '~/datasets/dataset';
import { type Query } from '../engine';
import { filterOfView } from '../views/filter-of-view';
import { mapPeriodOf } from '../views/map-period';
import { timeOf, type View } from '../views/view';
import { type CalculationInfo } from './calculation-time';
import { yearItems } from './time-items';

interface QueryContext {
  dataset: Dataset;
  view: View;
  calculation: Pick<CalculationInfo, 'date' | 'lastDate'>;
}

/**
 * What a widget counts, and under which filter. All that is said of a widget (title, caption, files,
 * alternative text) is told from this query, never from the view: what a widget leaves out of the
 * view's filter is not in it.
 */
export function queryOfWidget(context: QueryContext, widget: Widget): Query {
  const { dataset, view } = context;
  const [records] = dataset.measures;
  const isOfRecords = widget.kind === 'cards' || widget.kind === 'date';
  return {
    filter: filterOfWidget(context, widget),
    measure: isOfRecords ? (records?.name ?? '') : view.measure,
    dimension: dimensionOfWidget(dataset, widget, view),
  };
}

/** What a widget divides the records by: the months of all years are those of each year. */
export function dimensionOfWidget(dataset: Dataset, { kind, dimension }: Widget, view: View) {
  if (kind === 'monthly' && !timeOf(view).year) return 'year_month';
  return dimension && dimensionNamed(dataset, dimension, view.division);
}

/** The map's month or week takes the place of the year and month; a series has years of its own. */
function filterOfWidget({ dataset, view, calculation }: QueryContext, widget: Widget) {
  const filterWithout = (...ignores: readonly string[]) =>
    filterOfView(dataset, view, [...widget.ignores, ...ignores]);
  switch (widget.kind) {
    case 'date':
      return { codes: {} };
    case 'map':
    case 'ranking': {
      const period = mapPeriodOf(view, calculation.lastDate);
      return period ? { ...filterWithout('year', 'month'), ...period } : filterWithout();
    }
    case 'yearly': {
      const { codes } = filterWithout('year');
      if (view.years === 'all') return { codes };
      const { date, lastDate } = calculation;
      const years = yearItems(view, { date, months: { first: lastDate, last: lastDate } });
      return { codes: { year: years.map(({ code }) => code), ...codes } };
    }
    default:
      return filterWithout();
  }
}
