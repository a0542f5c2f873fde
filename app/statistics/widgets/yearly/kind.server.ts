import { type Widget } from '~/datasets/dataset';
import { chartItem, textsOf } from '../chart-items.server';
import { tableRows, TOTAL } from '../file-rows';
import { withBreaks } from '../break-notes';
import { filterOfWidget, mainQuery, monthsQuery } from '../../observations/main-query';
import {
  isOfAllYears,
  monthsWithRecords,
  provisionalNote,
  strayNotes,
  yearsOfSeries,
} from '../../observations/series-codes';
import { formatDisclosed } from '../../observations/format-disclosed';
import { rowsBefore, series } from '../tables';
import { type WidgetKind } from '../widget-kind';
import { type QueryContext } from '../../observations/read-context';
import { renderYearly } from './render-yearly.server';

/** Years as bars. */
export const yearly: WidgetKind = {
  queries: (context, widget) => ({
    ...queryOfYears(context, widget),
    months: monthsQuery(context),
  }),
  read(context, widget, main, { months }) {
    const { view, calculation, language } = context;
    const known = monthsWithRecords(calculation, months);
    const years = yearsOfSeries(view, known);
    const { main: query } = queryOfYears(context, widget);
    const { observations, notes } = withBreaks(
      context,
      query,
      years.map((year) => {
        const observation = main.of(year);
        return { ...observation, label: year, text: formatDisclosed(observation, language) };
      }),
    );
    const data = series(context, widget, main, observations, queryOfYears);
    const stray = isOfAllYears(view) ? strayNotes(context, years[0], known) : [];
    const provisional = data.unlisted
      ? undefined
      : provisionalNote(context, observations, 'provisionalNote');
    const before = stray.length > 0 ? { earlier: rowsBefore(context, main, years[0]) } : {};
    return { ...data, ...before, provisional, notes: [...data.notes, ...stray, ...notes] };
  },
  // Years are not counted together, and a row without a number would explain nothing.
  rows: (widget, data, t) =>
    tableRows(widget, data, t).filter(
      ({ code, protection }) => code !== TOTAL || protection !== 'suppressed',
    ),
  frameHeight: 650,
  shape: 'columns',
  draw: (context, data) =>
    renderYearly({
      id: `chart-${data.name}`,
      language: context.language,
      items: (data.unlisted ? [] : data.observations).map((observation) =>
        chartItem(context, 'year', observation),
      ),
      texts: textsOf(context, data, 'chart.series'),
    }),
};

function queryOfYears(context: QueryContext, widget: Widget) {
  const { view, calculation } = context;
  const { codes } = filterOfWidget(context, widget, 'year');
  // Without it, the first year with records is unknown.
  const months = { first: calculation.firstDate ?? '0000-01', last: calculation.lastDate };
  const years = isOfAllYears(view) ? [] : yearsOfSeries(view, months);
  const filter = { codes: years.length > 0 ? { year: years, ...codes } : codes };
  return mainQuery(context, widget, filter);
}
