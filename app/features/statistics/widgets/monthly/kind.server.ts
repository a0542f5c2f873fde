import { formatsOf } from '~/i18n/formats';
import { chartItem, textsOf } from '../../charts/chart-items.server';
import { timeOf, type View } from '../../views/view';
import { tableRows } from '../file-rows';
import { mainQuery, monthsQuery } from '../main-query';
import { monthsOfSeries, monthsWithRecords } from '../series-codes';
import { series } from '../tables';
import { type WidgetKind } from '../widget-kind';
import { renderMonthly } from './render-monthly.server';

/** Months as a line: those of the chosen year, or of each year where none is chosen. */
export const monthly: WidgetKind = {
  queries(context, widget) {
    const { main } = mainQuery(context, widget);
    const dimension = dimensionOf(context.view);
    return { main: { ...main, dimension }, months: monthsQuery(context) };
  },
  read({ dataset, view, calculation, labels }, widget, main, { months }) {
    const dimension = dataset.dimensions.find(({ name }) => name === dimensionOf(view));
    const codes = monthsOfSeries(view, calculation.date, monthsWithRecords(calculation, months));
    return series(
      widget,
      main,
      codes.map((code) => ({
        ...main.of(code),
        label: dimension ? labels(dimension, code) : code,
      })),
    );
  },
  rows: tableRows,
  draw: (context, data) =>
    renderMonthly({
      id: `chart-${data.name}`,
      language: context.language,
      items: data.observations.map((observation) => ({
        ...chartItem(context, dimensionOf(context.view), observation),
        label: monthOnAxis(observation.code, context.language),
      })),
      texts: textsOf(context, data, 'chart.series'),
    }),
};

function dimensionOf(view: View): string {
  return timeOf(view).year ? 'month' : 'year_month';
}

/** A month below its point: "Mar"; of the months of several years only January, as its year. */
function monthOnAxis(code: string, language: string): string {
  const [year = '', month] = code.split('-');
  if (month === undefined) return formatsOf(language).monthName(Number(code), 'short');
  return month === '01' ? year : '';
}
