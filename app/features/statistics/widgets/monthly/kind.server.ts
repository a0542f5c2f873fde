import { type Widget } from '~/datasets/dataset';
import { formatsOf } from '~/i18n/formats';
import { chartItem, textsOf } from '../../charts/chart-items.server';
import { timeOf, type View } from '../../views/view';
import { tableRows } from '../file-rows';
import { mainQuery, monthsQuery } from '../main-query';
import { monthsOfSeries, monthsWithRecords } from '../series-codes';
import { labelled, series } from '../tables';
import { type QueryContext, type WidgetKind } from '../widget-kind';
import { renderMonthly } from './render-monthly.server';

/** Months as a line: those of the chosen year, or of each year where none is chosen. */
export const monthly: WidgetKind = {
  queries: (context, widget) => ({
    ...queryOfMonths(context, widget),
    months: monthsQuery(context),
  }),
  read(context, widget, main, { months }) {
    const { dataset, view, calculation } = context;
    const dimension = dataset.dimensions.find(({ name }) => name === dimensionOf(view));
    if (!dimension) throw new Error(`The dataset ${dataset.name} has no months`);
    const observations = monthsOfSeries(
      view,
      calculation.date,
      monthsWithRecords(calculation, months),
    ).map((code) => labelled(context, dimension, main.of(code)));
    return series(context, widget, main, observations, queryOfMonths);
  },
  rows: tableRows,
  frameHeight: 690,
  shape: 'columns',
  draw: (context, data) =>
    renderMonthly({
      id: `chart-${data.name}`,
      language: context.language,
      items: (data.unlisted ? [] : data.observations).map((observation) => ({
        ...chartItem(context, dimensionOf(context.view), observation),
        label: monthOnAxis(observation.code, context.language),
      })),
      texts: textsOf(context, data, 'chart.series'),
    }),
};

function queryOfMonths(context: QueryContext, widget: Widget) {
  const { main } = mainQuery(context, widget);
  return { main: { ...main, dimension: dimensionOf(context.view) } };
}

function dimensionOf(view: View): string {
  return timeOf(view).year ? 'month' : 'year_month';
}

/** A month below its point: "Mar"; of the months of several years only January, as its year. */
function monthOnAxis(code: string, language: string): string {
  const [year = '', month] = code.split('-');
  if (month === undefined) return formatsOf(language).monthName(Number(code), 'short');
  return month === '01' ? year : '';
}
