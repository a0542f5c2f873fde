import { dimensionOfParameter, type Dimension, type Widget } from '~/datasets/dataset';
import { breaksOf, isBroken } from '~/datasets/validity';
import { calendarCode } from '~/datasets/calendar';
import { clearChanges, comparedCodes, type CodeChange } from '../../narrative/find-changes';
import { gapOfChange } from '../../narrative/chance-interval';
import { discloseChange } from '../../narrative/disclose-change';
import { daysOfTimes } from '../../narrative/two-counts';
import { type Filter } from '~/engine/engine';
import { type Queries } from '../../observations/get-observations.server';
import { type Observations } from '../../observations/observation';
import { changeOf, comparedPeriods, type ComparedPeriods } from '../../narrative/comparison';
import { mapPeriodOf } from '../../view/map-period';
import { filterOfWidget, monthsQuery, recordsMeasure } from '../../observations/main-query';
import { type Gap } from '../../observations/gaps';
import { monthsWithRecords } from '../../observations/series-codes';
import { type ChangeShade } from '../widget-data';
import { type QueryContext, type ReadContext } from '../../observations/read-context';

/** The change of a place on the same period of the year before. */
export interface PlaceChange extends CodeChange {
  /** The change as a share of the earlier count. */
  change: number;
  isClear: boolean;
  shade: ChangeShade;
}

/** The disclosed changes of places, by their codes. */
export interface PlaceChanges extends Pick<ComparedPeriods, 'period' | 'periodBefore'> {
  of: ReadonlyMap<string, PlaceChange>;
  /** Returns why a place has no change. */
  gapOf(code: string): Gap;
}

/**
 * Returns the queries of places in both periods, and of the months with records; none if the map shows no
 * changes.
 */
export function placeChangeQueries(
  context: QueryContext,
  widget: Widget,
  dimensions: readonly Dimension[],
): Queries {
  const periods = periodsOf(context, widget);
  if (!periods) return {};
  const { measure } = context.view;
  const tables = dimensions.flatMap(({ name: dimension }) => [
    [`now.${dimension}`, { ...periods.now, measure, dimension }] as const,
    [`before.${dimension}`, { ...periods.before, measure, dimension }] as const,
  ]);
  return { ...Object.fromEntries(tables), months: monthsQuery(context) };
}

/**
 * Returns the changes of places, as far as they may be disclosed: both counts are disclosed, and so is their
 * change. All comparable places are tested (`clearChanges`), even if their change is not stated.
 *
 * @returns null if there is no equal period to compare with.
 */
export function placeChanges(
  context: ReadContext,
  widget: Widget,
  dimension: Dimension,
  answers: Readonly<Record<string, Observations>>,
): PlaceChanges | null {
  const { policy, calculation } = context;
  const periods = periodsOf(context, widget);
  const { first } = monthsWithRecords(calculation, answers.months);
  if (!periods || periods.periodBefore.start.slice(0, 7) < first) return null;
  const { period, periodBefore } = periods;
  const comparedBy = (item: Dimension) =>
    comparedCodes(context, item, periods, {
      now: answers[`now.${item.name}`],
      before: answers[`before.${item.name}`],
    });
  const compared = comparedBy(dimension);
  // A map may draw other places than its table lists; those in both get the verdict of the table.
  const drawn = dimensionOfParameter(context.dataset, dimension.parameter, context.view.division);
  const listed = drawn && drawn !== dimension ? comparedBy(drawn) : [];
  const clear = clearChanges(context, [...listed, ...compared], periods);
  const changes = compared.flatMap((item): [string, PlaceChange][] => {
    const { now, before } = item;
    const change = changeOf(now, before, policy);
    if (change === null) return [];
    const tested = listed.find((other) => isSameChange(item, other)) ?? item;
    const isLarger = clear.has(tested);
    const direction = discloseChange(
      { now, before, period, periodBefore },
      policy,
      isLarger,
    )?.direction;
    const isClear = direction === 'more' || direction === 'fewer';
    return [
      [item.code, { ...item, change, isClear, shade: isClear ? `clearly-${direction}` : 'same' }],
    ];
  });
  const breaks = breaksOf(dimension, context.codeLists);
  const tables = ['now', 'before'].flatMap((time) => answers[`${time}.${dimension.name}`] ?? []);
  const gapOf = (code: string) =>
    isBroken(breaks.get(code) ?? [], { start: periodBefore.start, end: period.end })
      ? 'break'
      : gapOfChange(
          tables.map((table) => table.of(code)),
          daysOfTimes(periods),
          policy,
        );
  return { period, periodBefore, of: new Map(changes), gapOf };
}

/** Returns whether a code means the same in two divisions of places. */
function isSameChange(a: CodeChange, b: CodeChange): boolean {
  return a.code === b.code && a.now.value === b.now.value && a.before.value === b.before.value;
}

function periodsOf(context: QueryContext, widget: Widget): ComparedPeriods | null {
  const { view, policy } = context;
  const filter = comparedFilter(context, widget);
  if (view.shade !== 'change' || !policy || !filter || view.measure !== recordsMeasure(context))
    return null;
  return comparedPeriods(context, { filter }, policy);
}

/**
 * Returns what the map counts, by year and month; null for a week, which has no counterpart in the year
 * before.
 */
function comparedFilter(context: QueryContext, widget: Widget): Filter | null {
  const { view, calculation } = context;
  if (view.map === 'week') return null;
  const filter = filterOfWidget(context, widget);
  const days = mapPeriodOf(view, calculation.lastDate);
  if (!days) return filter;
  const [year, month] = (['year', 'month'] as const).map((part) => calendarCode(days.start, part));
  return { codes: { ...filter.codes, year: [year ?? ''], month: [month ?? ''] } };
}
