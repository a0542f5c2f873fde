import { endOfPeriod, startOfPeriod, type DatePrecision } from '~/datasets/date-precision';

/** How many days before the last record show how long it usually takes until the next one. */
const DAYS_BEFORE = 365;

/** A span without records is usual from this share on: the significance level of all tests of the portal. */
const USUAL = 0.05;

const DAY = 86_400_000;

/**
 * Returns the last day that the records of a calculation cover: the day of the newest one. If its month was
 * over when they were counted, it is the end of that month, provided that this many days without records are
 * usual: one in twenty spans of the same length in the year before had none either, as at weekends or where
 * records are few.
 * Null without records.
 *
 * Records that state only months or years cover the last one that has any if it was over when their newest
 * file was imported, else those before it: nobody knows how much of it they cover.
 *
 * @param days - how many records fall on each day, `YYYY-MM-DD`, in order.
 * @param date - the day of the calculation.
 * @param dates - the precision of the records' dates, and the day of the newest import.
 */
export function coveredUntil(
  days: ReadonlyMap<string, number>,
  date: string,
  { precision, importedOn }: { precision: DatePrecision; importedOn: string } = {
    precision: 'day',
    importedOn: date,
  },
): string | null {
  const all = [...days.keys()];
  const last = all.at(-1);
  if (last === undefined) return null;
  if (precision !== 'day') {
    const end = endOfPeriod(last, precision);
    return end < importedOn ? end : dayBefore(startOfPeriod(last, precision));
  }
  const end = endOfPeriod(last, 'month');
  if (end >= date) return last;
  const missing = daysBetween(last, end);
  return missing === 0 || shareWithout(all, missing) >= USUAL ? end : last;
}

/**
 * Returns the first day that the records of a calculation cover: the first of the month of the first record,
 * without stray ones. Its year is thus incomplete if January has no record, while a few days without one are
 * taken as chance. Empty if unknown.
 */
export function coveredFrom({ firstDate }: { firstDate?: string }): string {
  return firstDate === undefined ? '' : startOfPeriod(firstDate, 'month');
}

/** The days that the records of a calculation cover. */
interface CoveredDays {
  firstDate?: string;
  coveredUntil: string;
}

/** Returns whether the records begin within a period, after its first day. */
export function beginWithin(
  { start, end }: { start: string; end: string },
  calculation: { firstDate?: string },
): boolean {
  const from = coveredFrom(calculation);
  return start < from && from <= end;
}

/** Returns whether the records cover a year only in part. */
export function isPartOfYear(calculation: CoveredDays, year: string): boolean {
  const days = { start: `${year}-01-01`, end: `${year}-12-31` };
  return days.end > calculation.coveredUntil || beginWithin(days, calculation);
}

/**
 * Returns the share of the spans of `length` days, in the year before the last of the days, that contain none
 * of them.
 */
function shareWithout(days: readonly string[], length: number): number {
  const last = days.at(-1) ?? '';
  const recent = days.filter((day) => daysBetween(day, last) < DAYS_BEFORE);
  const spans = daysBetween(recent[0] ?? last, last) + 2 - length;
  const without = recent.slice(1).reduce((sum, day, index) => {
    return sum + Math.max(0, daysBetween(recent[index] ?? day, day) - length);
  }, 0);
  return spans > 0 ? without / spans : 0;
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY;
}
