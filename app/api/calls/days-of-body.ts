import { calendarCode } from '~/datasets/calendar';
import { periodOf, type Period } from '~/statistics/view/map-period';
import { ALL } from '~/statistics/view/view';

/** The requested days of a call of the map, as YYYY-MM-DD, and the time of its filter. */
interface RequestedDays {
  startDate?: string | null;
  endDate?: string | null;
  year?: string | null;
  month?: string | null;
}

/** What a map counts for the requested days. */
interface CountedDays {
  /** The parameters of a view that counts them. */
  parameters: Record<string, string>;
  /** The counted days, if more than the requested ones; null for all. */
  widened?: Period | null;
  /** The parameters of the filter that name another time. */
  dropped: ('year' | 'month')[];
}

/**
 * Returns the shortest ISO week, month or year that contains all requested days, else all years. Other spans
 * are not counted, since the difference of two of them would disclose single days. Null where only one end is
 * named, or the last day is before the first.
 */
export function countedDays({
  startDate,
  endDate,
  year,
  month,
}: RequestedDays): CountedDays | null {
  if (!startDate && !endDate) return { parameters: {}, dropped: [] };
  if (!startDate || !endDate || startDate > endDate) return null;
  const found = shortestPeriod(startDate, endDate);
  const isSame = found.days?.start === startDate && found.days.end === endDate;
  const codes = { year, month };
  const isOther = (part: keyof typeof codes) => {
    const code = codes[part];
    if (!code || code === ALL) return false;
    const isNamed = [startDate, endDate].some((day) => calendarCode(day, part) === code);
    return !isNamed || !found.isInOne[part];
  };
  const dropped = (['year', 'month'] as const).filter(isOther);
  return {
    parameters: {
      ...(year && !dropped.includes('year') ? {} : { year: ALL }),
      ...(dropped.includes('month') && { month: ALL }),
      ...found.parameters,
    },
    ...(!isSame && { widened: found.days }),
    dropped,
  };
}

/** A period that contains both days. */
interface FoundPeriod {
  /** Null for all days. */
  days: Period | null;
  parameters: Record<string, string>;
  /** Whether it lies within one year, or month. */
  isInOne: { year: boolean; month: boolean };
}

function shortestPeriod(startDate: string, endDate: string): FoundPeriod {
  for (const map of ['week', 'month'] as const) {
    const days = periodOf(map, startDate);
    const isInOne = { year: true, month: true };
    if (endDate <= days.end) return { days, parameters: { map, start: days.start }, isInOne };
  }
  const year = calendarCode(startDate, 'year');
  if (calendarCode(endDate, 'year') === year) {
    const days = { start: `${year}-01-01`, end: `${year}-12-31` };
    return { days, parameters: { year }, isInOne: { year: true, month: false } };
  }
  return { days: null, parameters: { year: ALL }, isInOne: { year: false, month: false } };
}
