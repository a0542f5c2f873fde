import { reachOf, type CalculationInfo } from '~/calculations/calculation-info';
import { beginWithin, coveredFrom } from '~/calculations/covered-until';
import { type Filter } from '~/engine/engine';
import { lastDayOf, type Period } from './map-period';

/** Returns the days that a filter counts; null if they are not a span: all days, or a month of all years. */
export function daysOfFilter({ codes, start, end }: Filter): Period | null {
  if (start !== undefined && end !== undefined) return { start, end };
  const first = codes.year?.[0];
  const month = codes.month?.[0];
  const lastDay = lastDayOf({ year: codes.year?.at(-1), month });
  if (first === undefined || lastDay === null) return null;
  return { start: `${first}-${month?.padStart(2, '0') ?? '01'}-01`, end: lastDay };
}

/**
 * Returns the days of a filter on which records may fall; if they are not a span, from the first record to
 * the last day covered.
 */
export function recordedDays(filter: Filter, calculation: Covered): Period {
  const all = { start: calculation.firstDate ?? '', end: reachOf(calculation) };
  return daysCovered(daysOfFilter(filter) ?? all, calculation);
}

type Covered = Pick<CalculationInfo, 'firstDate' | 'coveredUntil' | 'runningUntil'>;

/**
 * Returns the days of a period that records cover: from the month in which they begin to the last day that
 * they cover.
 */
export function daysCovered(period: Period, calculation: Covered): Period {
  const reach = reachOf(calculation);
  return {
    start: beginWithin(period, calculation) ? coveredFrom(calculation) : period.start,
    end: period.end < reach ? period.end : reach,
  };
}

/** Returns the days that a filter counts, as far as the records cover them; null if they are not a span. */
export function countedDays(filter: Filter, calculation: Covered): Period | null {
  return daysOfFilter(filter) && recordedDays(filter, calculation);
}
