import { type Widget } from '~/datasets/dataset';
import { breaksOfFilter, isBroken } from '~/datasets/validity';
import { formatsOf } from '~/platform/i18n/formats';
import { reachOf } from '~/calculations/calculation-info';
import { type Query } from '~/engine/engine';
import { chartItem, textsOf } from '../chart-items.server';
import { type Observations } from '../../observations/observation';
import { isByOutcome } from '../../narrative/comparison';
import { timeOf, type View } from '../../view/view';
import { tableRows, TOTAL } from '../file-rows';
import { breakNotes, withBreaks } from '../break-notes';
import { filterOfWidget, mainQuery, monthsQuery } from '../../observations/main-query';
import {
  monthsBetween,
  monthsOfSeries,
  monthsWithRecords,
  provisionalNote,
  strayNotes,
  yearsOfSeries,
  type Months,
} from '../../observations/series-codes';
import { eventMarks, formatMarked, markedPeriods } from '../marked-events';
import { labelled, rowsBefore, series } from '../tables';
import { type WidgetKind } from '../widget-kind';
import { type QueryContext, type ReadContext } from '../../observations/read-context';
import { months, monthsBefore, type ObservationOfMonth } from './months-before';
import { renderMonthly } from './render-monthly.server';
import { formatDisclosed } from '../../observations/format-disclosed';
import { type MonthGrid, type WidgetData } from '../widget-data';

/** Steps of shading. */
const STEPS = 5;

/** The number of months that are shown before and after one. */
const HALF_YEAR = 6;

/** The number of years in the table of a dashboard. */
const YEARS_IN_BRIEF = 4;

/**
 * Months as a line: those of the chosen year, compared with earlier years, or of each year if none is chosen.
 * Next to it months by years as a table.
 */
export const monthly: WidgetKind = {
  queries: (context, widget) => ({
    ...queryOfMonths(context, widget),
    months: monthsQuery(context),
    ...(yearOf(context.view) && {
      all: {
        ...queryOfMonths(context, widget).main,
        filter: filterOfWidget(context, widget, 'year'),
        dimension: 'year_month',
      },
    }),
  }),
  read(context, widget, main, { months: counted, all = main }) {
    const { dataset, view, calculation } = context;
    const dimension = dataset.dimensions.find(({ name }) => name === dimensionOf(view));
    if (!dimension) throw new Error(`The dataset ${dataset.name} has no months`);
    const known = monthsWithRecords(calculation, counted);
    const { main: query } = queryOfMonths(context, widget);
    const { observations, notes } = withBreaks(
      context,
      query,
      monthsOf(context, known).map((code) => labelled(context, dimension, main.of(code))),
    );
    const data = series(context, widget, main, observations, queryOfMonths);
    if (data.unlisted) return data;
    const year = yearOf(view);
    const stray = year || view.around ? [] : strayNotes(context, known.first.slice(0, 4), known);
    const former = formerMonths(context, all, known, query);
    const ofBreaks = notes.length > 0 ? notes : former.notes;
    const provisional = provisionalNote(context, observations, 'provisionalLine');
    const before = stray.length > 0 ? { earlier: rowsBefore(context, main, known.first) } : {};
    const withNotes = { provisional, notes: [...data.notes, ...stray, ...ofBreaks] };
    const periods = observations.map(({ code }) => ({
      code,
      period: year ? `${year}-${code.padStart(2, '0')}` : code,
    }));
    const marked = markedPeriods(context, periods);
    return { ...data, ...former, ...before, ...withNotes, marked, ...aroundOf(context, periods) };
  },
  // The total is that of all years.
  rows: (widget, data, t) =>
    tableRows(widget, data, t).filter(({ code }) => !data.isWindow || code !== TOTAL),
  frameHeight: 870,
  shape: 'columns',
  draw(context, data) {
    const { view, language, t } = context;
    const { months: grid, before } = data;
    const disclosed = data.unlisted ? [] : data.observations;
    const column = grid?.years.indexOf(before?.year ?? '') ?? -1;
    const valueBefore = (index: number) => grid?.rows[index]?.cells[column]?.text;
    const items = disclosed.map((observation, index) => {
      const item = chartItem(context, dimensionOf(view), observation);
      const value = before && valueBefore(index);
      return {
        ...item,
        label: monthOnAxis(observation.code, language, view.around !== undefined),
        description: value
          ? t('chart.itemBefore', { item: item.description, year: before.year, value })
          : item.description,
      };
    });
    const later = months.slice(before ? items.length : months.length).map((month) => ({
      code: String(month),
      label: monthOnAxis(String(month), language),
    }));
    return renderMonthly({
      id: `chart-${data.name}`,
      language,
      items,
      later,
      before,
      texts: textsOf(context, data, 'chart.series'),
      year: yearOf(view),
      events: data.unlisted ? [] : eventMarks(data.marked ?? [], context),
    });
  },
  legend: ({ t }, { before, marked = [] }) =>
    [before?.range ? t('chart.range', before.range) : '', formatMarked(marked, t)]
      .filter(Boolean)
      .join(' '),
};

/** Returns the year whose months are shown; undefined for those of several years. */
function yearOf(view: View): string | undefined {
  return view.around === undefined ? timeOf(view).year : undefined;
}

/** Returns the months that are shown: those around a month end half a year before and after it. */
function monthsOf({ view, calculation }: ReadContext, known: Months): string[] {
  const { around } = view;
  if (around === undefined) return monthsOfSeries(view, reachOf(calculation), known);
  const all = monthsBetween(known);
  const index = all.indexOf(around);
  return index === -1 ? all : all.slice(Math.max(0, index - HALF_YEAR), index + HALF_YEAR + 1);
}

/** Returns the sentence that says which months are shown around one. */
function aroundOf(
  { view, language, t }: ReadContext,
  periods: readonly { period: string }[],
): Pick<WidgetData, 'sentence' | 'isWindow'> {
  if (view.around === undefined) return {};
  const { month } = formatsOf(language);
  const nameOf = (period = '') => month(`${period}-01`);
  const [first, last] = [periods[0], periods.at(-1)].map((each) => nameOf(each?.period));
  const sentence = t('chart.aroundNote', { month: nameOf(view.around), first, last });
  return { sentence, isWindow: true };
}

/** Returns what is disclosed of the months of other years, as far as the records cover them. */
function formerMonths(
  context: ReadContext,
  all: Observations,
  { first, last }: Months,
  query: Query,
) {
  const { dataset, codeLists, view, calculation, language, isWhole } = context;
  const year = yearOf(view);
  const monthOf: ObservationOfMonth = (item, month) => {
    const code = `${item}-${String(month).padStart(2, '0')}`;
    return code < first || code > reachOf(calculation).slice(0, 7) ? null : all.of(code);
  };
  const end = Number(year ?? last.slice(0, 4));
  const years = yearsOfSeries({ codes: {}, years: 'all' }, { first, last })
    .map(Number)
    .filter((candidate) => candidate <= end);
  const listed = years.slice(year && !isWhole ? -YEARS_IN_BRIEF : 0);
  const grid = monthGrid(listed, monthOf, language);
  const hasShades = grid.rows.some(({ cells }) => cells.some(({ shade }) => shade > 0));
  const days = breaksOfFilter(dataset, query.filter.codes, codeLists).map(({ day }) => day);
  const isBrokenSince = (from: string | number | undefined) =>
    from !== undefined && isBroken(days, { start: `${from}-01-01`, end: `${end}-12-31` });
  const hasBefore = !isBrokenSince(end - 1) && !isByOutcome({ dataset }, query.filter);
  const before = year && hasBefore ? monthsBefore(end, monthOf) : undefined;
  return {
    months: hasShades ? grid : undefined,
    before:
      before?.range && isBrokenSince(before.range.from) ? { ...before, range: undefined } : before,
    /** Notes a break within the table. */
    notes: hasShades && isBrokenSince(listed[0]) ? breakNotes(context, query) : [],
  };
}

function queryOfMonths(context: QueryContext, widget: Widget) {
  const filter = context.view.around && filterOfWidget(context, widget, 'year', 'month');
  const { main } = mainQuery(context, widget, filter || undefined);
  return { main: { ...main, dimension: dimensionOf(context.view) } };
}

function dimensionOf(view: View): string {
  return yearOf(view) ? 'month' : 'year_month';
}

/**
 * Labels a month on the axis: "Mar"; in a series of several years January by its year, and the others only if
 * they are few.
 */
function monthOnAxis(code: string, language: string, areFew = false): string {
  const [year = '', month] = code.split('-');
  if (month === undefined) return formatsOf(language).monthName(Number(code), 'short');
  if (month === '01') return year;
  return areFew ? formatsOf(language).monthName(Number(month), 'short') : '';
}

/**
 * Returns months by years, shaded in five equal steps from the least to the greatest disclosed number; a
 * month without possible records is empty.
 */
export function monthGrid(
  years: readonly number[],
  monthOf: ObservationOfMonth,
  language: string,
): MonthGrid {
  const rows = months.map((month) => years.map((year) => monthOf(year, month)));
  const disclosed = rows.flat().flatMap((disclosedValue) => disclosedValue?.value ?? []);
  const [least, most] = [Math.min(...disclosed), Math.max(...disclosed)];
  const shadeOf = (value: number) => 1 + Math.floor((STEPS * (value - least)) / (most - least + 1));
  return {
    years: years.map(String),
    rows: rows.map((cells, index) => ({
      label: formatsOf(language).monthName(index + 1),
      cells: cells.map((disclosedValue) => ({
        text: disclosedValue ? formatDisclosed(disclosedValue, language) : '',
        shade: disclosedValue?.value == null ? 0 : shadeOf(disclosedValue.value),
        isProvisional: disclosedValue?.status === 'P' || undefined,
      })),
    })),
  };
}
