import { chartItem, textsOf } from '../../charts/chart-items.server';
import { tableRows } from '../file-rows';
import { filterOfWidget, mainQuery, monthsQuery } from '../main-query';
import { monthsWithRecords, yearsOfSeries } from '../series-codes';
import { series } from '../tables';
import { type WidgetKind } from '../widget-kind';
import { renderYearly } from './render-yearly.server';

/** Years as bars. */
export const yearly: WidgetKind = {
  queries(context, widget) {
    const { view, calculation } = context;
    const { codes } = filterOfWidget(context, widget, 'year');
    const last = calculation.lastDate;
    const years = view.years === 'all' ? [] : yearsOfSeries(view, { first: last, last });
    const filter = { codes: years.length > 0 ? { year: years, ...codes } : codes };
    return { ...mainQuery(context, widget, filter), months: monthsQuery(context) };
  },
  read({ view, calculation }, widget, main, { months }) {
    const years = yearsOfSeries(view, monthsWithRecords(calculation, months));
    return series(
      widget,
      main,
      years.map((year) => ({ ...main.of(year), label: year })),
    );
  },
  rows: tableRows,
  draw: (context, data) =>
    renderYearly({
      id: `chart-${data.name}`,
      language: context.language,
      items: data.observations.map((observation) => chartItem(context, 'year', observation)),
      texts: textsOf(context, data, 'chart.series'),
    }),
};
