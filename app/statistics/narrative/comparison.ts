import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset } from '~/datasets/dataset';
import { breaksOfFilter, type CodeBreak, isBroken } from '~/datasets/validity';
import { reachOf, type CalculationInfo } from '~/calculations/calculation-info';
import {
  type CodeGroup,
  type ObservedQuery,
  type Queries,
} from '../observations/get-observations.server';
import { type Observations } from '../observations/observation';
import { type ProtectionPolicy } from '~/protection/policy';
import { errorOf, type DisclosedValue } from '~/protection/protect-table';
import { daysOfFilter } from '../view/filter-days';
import { lastDayOf, type Period } from '../view/map-period';
import { timeOf } from '../view/view';

/** A disclosed count, with its protection. */
export type DisclosedNumber = Extract<DisclosedValue, { value: number }>;

/**
 * No sentence contains a count below this, whatever the policy: such counts describe individuals, not the
 * whole.
 */
export const MIN_DISCLOSED = 10;

/** Returns whether a sentence may contain a count. */
export function isDisclosed<S extends DisclosedValue>(
  disclosed: S,
): disclosed is S & DisclosedNumber {
  return disclosed.value !== null && disclosed.value >= MIN_DISCLOSED;
}

/** A period and the same one a year before, with the disclosed values of both. */
export interface Comparison {
  now: DisclosedValue;
  before: DisclosedValue;
  period: Period;
  periodBefore: Period;
}

interface ComparisonContext {
  dataset: Dataset;
  codeLists: CodeLists;
  calculation: Pick<CalculationInfo, 'coveredUntil' | 'runningUntil'>;
}

type Compared = Pick<ObservedQuery, 'filter' | 'measure'>;

/**
 * Returns whether a filter selects records by their outcome. Newer records have had less time, so such counts
 * are not compared over time.
 */
export function isByOutcome(
  { dataset }: Pick<ComparisonContext, 'dataset'>,
  { codes }: Compared['filter'],
): boolean {
  return dataset.dimensions.some(({ name, isOutcome }) => isOutcome && codes[name] !== undefined);
}

/**
 * Returns the queries of the year or month of a filter, and of the one a year before. If the records cover
 * all of it, it is compared as a whole, else by the days that they cover and, since most policies protect
 * days, also by whole months. Returns none if no year is chosen, or the filter is by outcome.
 */
export function comparisonQueries(
  context: ComparisonContext,
  { filter, measure }: Compared,
): Queries {
  const { year, month } = timeOf(filter);
  const reached = reachedDays(context, filter);
  if (!year || !reached || isByOutcome(context, filter)) return {};
  const inYear = (which: number) => ({ codes: { ...filter.codes, year: [String(which)] } });
  const [now, before] = [inYear(Number(year)), inYear(Number(year) - 1)];
  if (reached.isWhole)
    return { now: { filter: now, measure }, before: { filter: before, measure } };
  const days = (period: Period): ObservedQuery => ({
    filter: { ...withoutTime(filter), ...period },
    measure,
  });
  const months = groupsOfMonths(reached);
  return {
    now: days(reached.days),
    before: days(yearBefore(reached.days)),
    ...(!month &&
      reached.months > 0 && {
        nowMonths: { filter: now, measure, ...months.now },
        beforeMonths: { filter: before, measure, ...months.before },
      }),
  };
}

/**
 * Reads the comparison from the answers: by days if these are exact, else by whole months; null if nothing
 * can be compared.
 */
export function readComparison(
  context: ComparisonContext,
  { filter }: Pick<Compared, 'filter'>,
  { now, before, nowMonths, beforeMonths }: Readonly<Record<string, Observations | undefined>>,
): Comparison | null {
  const reached = reachedDays(context, filter);
  if (!reached || !now || !before || breaksBetween(context, filter, reached.days).length > 0)
    return null;
  const isExact = [now, before].every(({ total }) => total.protection === 'exact');
  if (reached.isWhole || isExact) {
    const period = reached.days;
    return { now: now.total, before: before.total, period, periodBefore: yearBefore(period) };
  }
  if (!nowMonths || !beforeMonths) return null;
  const period = wholeMonths(reached, reached.days.start.slice(0, 4));
  const [totalNow, totalBefore] = [nowMonths.total, beforeMonths.total];
  return { now: totalNow, before: totalBefore, period, periodBefore: yearBefore(period) };
}

/** The part of a query that determines which records of a period are counted. */
type Counted = Pick<ObservedQuery, 'filter' | 'within'>;

/** A period and the same one a year before, as tables of codes compare them. */
export interface ComparedPeriods {
  period: Period;
  periodBefore: Period;
  now: Counted;
  before: Counted;
}

/**
 * Returns the periods by which tables of a view are compared with those of the year before, the same as for
 * totals:
 * whole years or months, days if the policy counts them exactly, else whole months. Null if none can be
 * compared.
 */
export function comparedPeriods(
  context: ComparisonContext,
  { filter }: Pick<Compared, 'filter'>,
  policy: ProtectionPolicy,
): ComparedPeriods | null {
  const { year, month } = timeOf(filter);
  const reached = reachedDays(context, filter);
  if (!year || !reached || isByOutcome(context, filter)) return null;
  if (breaksBetween(context, filter, reached.days).length > 0) return null;
  const now = { filter: { codes: { ...filter.codes, year: [year] } } };
  const before = { filter: { codes: { ...filter.codes, year: [String(Number(year) - 1)] } } };
  const of = (period: Period) => ({ period, periodBefore: yearBefore(period) });
  if (reached.isWhole) return { ...of(reached.days), now, before };
  const daysOf = (days: Period) => ({ filter: { ...withoutTime(filter), ...days } });
  if (policy.exact === 'all') {
    // The year has no other days than those that records cover, except in a month covered in part.
    const all = context.calculation.runningUntil ? daysOf(reached.days) : now;
    return { ...of(reached.days), now: all, before: daysOf(yearBefore(reached.days)) };
  }
  if (month || reached.months === 0) return null;
  const months = groupsOfMonths(reached);
  return {
    ...of(wholeMonths(reached, year)),
    now: { ...now, ...months.now },
    before: { ...before, ...months.before },
  };
}

/**
 * Returns the breaks of the codes of a filter that rule out a comparison with the year before; none without a
 * year.
 */
export function breaksBefore(
  context: ComparisonContext,
  { filter }: Pick<Compared, 'filter'>,
): CodeBreak[] {
  const reached = reachedDays(context, filter);
  return reached ? breaksBetween(context, filter, reached.days) : [];
}

/**
 * Returns the days on which the meaning of a filter changed between a period and the same one of the year
 * before.
 */
function breaksBetween(
  { dataset, codeLists }: ComparisonContext,
  { codes }: Compared['filter'],
  days: Period,
): CodeBreak[] {
  const span = { start: yearBefore(days).start, end: days.end };
  return breaksOfFilter(dataset, codes, codeLists).filter(({ day }) => isBroken([day], span));
}

/**
 * Returns the completed months of a year, and the same ones of the year before, as declared groups; none if
 * the year has no others: its total is shown even if no part of it is.
 */
function groupsOfMonths({
  months,
  lastMonth,
}: ReachedDays): Record<'now' | 'before', { within?: CodeGroup }> {
  const between = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
  const group = (last: number): CodeGroup => ({
    dimension: 'month',
    codes: between(1, months),
    others: between(months + 1, last),
  });
  return {
    now: months === lastMonth ? {} : { within: group(lastMonth) },
    before: { within: group(12) },
  };
}

/** Returns a filter without its year and month. */
function withoutTime({ codes }: Compared['filter']): Compared['filter'] {
  const isTime = ([name]: [string, unknown]) => name === 'year' || name === 'month';
  return { codes: Object.fromEntries(Object.entries(codes).filter((entry) => !isTime(entry))) };
}

/** Returns the period from the first day of a year to the end of its last completed month. */
function wholeMonths({ days, months }: ReachedDays, year: string): Period {
  return { start: days.start, end: lastDayOf({ year, month: String(months) }) ?? days.end };
}

interface ReachedDays {
  days: Period;
  /** Whether the records cover all of the filter's period. */
  isWhole: boolean;
  /** How many months of the year they cover, and the last one with records. */
  months: number;
  lastMonth: number;
}

/**
 * Returns the days of a filter that the records reach; null if it has no year, or none of its days is
 * reached.
 */
function reachedDays(
  { calculation }: ComparisonContext,
  { codes }: Compared['filter'],
): ReachedDays | null {
  const { coveredUntil } = calculation;
  const days = daysOfFilter({ codes });
  if (!days || days.start > coveredUntil) return null;
  if (days.end <= coveredUntil) return { days, isWhole: true, months: 12, lastMonth: 12 };
  const [year, month] = [coveredUntil.slice(0, 4), coveredUntil.slice(5, 7)];
  const isMonthOver = lastDayOf({ year, month }) === coveredUntil;
  return {
    days: { ...days, end: coveredUntil },
    isWhole: false,
    months: Number(month) - (isMonthOver ? 0 : 1),
    lastMonth: Number(reachOf(calculation).slice(5, 7)),
  };
}

/** Returns the same days a year before; the last day of a month stays the last one of that month. */
export function yearBefore({ start, end }: Period): Period {
  return { start: dayBefore(start), end: dayBefore(end) };
}

function dayBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  const month = day.slice(5, 7);
  const isLast = lastDayOf({ year: day.slice(0, 4), month }) === day;
  return (isLast ? lastDayOf({ year, month }) : null) ?? `${year}${day.slice(4)}`;
}

/** A change of more percentage points than this, caused by rounding alone, would make a sentence false. */
const MAX_BLUR = 0.06;

/**
 * Returns the change of a count as a share of the earlier one; null if it is not disclosed: one of both is 0,
 * below the threshold or suppressed, or rounding might move the change by six points or hide it.
 */
export function changeOf(
  now: DisclosedValue,
  before: DisclosedValue,
  policy: ProtectionPolicy,
): number | null {
  const compared = compareCounts(now, before, policy);
  return 'change' in compared ? compared.change : null;
}

/**
 * Why a change is not stated: a count is not disclosed, both are small, or rounding leaves the change open.
 */
export type UnstatedChange = 'suppressed' | 'few' | 'rounding';

/** Returns the change between two counts as a share of the earlier one, or why it is not stated. */
export function compareCounts(
  now: DisclosedValue,
  before: DisclosedValue,
  policy: ProtectionPolicy,
): { change: number } | { reason: UnstatedChange } {
  if ([now, before].some(({ protection }) => protection === 'suppressed'))
    return { reason: 'suppressed' };
  if (!isDisclosed(now) || !isDisclosed(before)) return { reason: 'few' };
  // The same for an increase and a decrease.
  if (Math.max(now.value, before.value) < policy.minShareTotal) return { reason: 'few' };
  const change = now.value / before.value - 1;
  const [off, offBefore] = [errorOf(now, policy), errorOf(before, policy)];
  const least = (now.value - off) / (before.value + offBefore) - 1;
  const most = (now.value + off) / (before.value - offBefore) - 1;
  const isSure = least === most || (most - least <= MAX_BLUR && least * most > 0);
  return isSure ? { change } : { reason: 'rounding' };
}
