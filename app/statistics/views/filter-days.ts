import { reachOf, type CalculationInfo } from '../dashboard/calculation-time';
import { type Filter } from '~/engine/engine';
import { lastDayOf, type Period } from './map-period';

/** The days that a filter counts; null where they are no span: all days, or a month of all years. */
export function daysOfFilter({ codes, start, end }: Filter): Period | null {
  if (start !== undefined && end !== undefined) return { start, end };
  const first = codes.year?.[0];
  const month = codes.month?.[0];
  const lastDay = lastDayOf({ year: codes.year?.at(-1), month });
  if (first === undefined || lastDay === null) return null;
  return { start: `${first}-${month?.padStart(2, '0') ?? '01'}-01`, end: lastDay };
}

/** The days of a filter that records may be of: from the first record to the last day covered where they are no span. */
export function recordedDays(
  filter: Filter,
  calculation: Pick<CalculationInfo, 'firstDate' | 'coveredUntil' | 'runningUntil'>,
): Period {
  const reach = reachOf(calculation);
  const { start, end } = daysOfFilter(filter) ?? {
    ...{ start: calculation.firstDate ?? '', end: reach },
  };
  return { start, end: end < reach ? end : reach };
}

/** The days that a filter counts, as far as the records cover them; null where they are no span. */
export function countedDays(
  filter: Filter,
  calculation: Parameters<typeof recordedDays>[1],
): Period | null {
  return daysOfFilter(filter) && recordedDays(filter, calculation);
}
