import { endOfPeriod, startOfPeriod, type DatePrecision } from '~/datasets/date-precision';

/** How many days before the last record say how long it usually takes until the next one. */
const DAYS_BEFORE = 365;

/** The share of these from which on a span without records is usual: the level of every test of the portal. */
const USUAL = 0.05;

const DAY = 86_400_000;

/**
 * The last day that the records of a calculation cover: the day of the newest one or, if its month was over when they
 * were counted, the end of this month, provided that so many days without a record are usual. They are if one in twenty
 * spans of as many days in the year before was without records as well, as at weekends or where records are few.
 * Null without records.
 *
 * Records that state only months or years cover the last one that has any, if it was over when the newest file of them
 * was imported, else those before it: nobody can tell how much of it they cover.
 *
 * @param days - how many records fall on each day, `YYYY-MM-DD`, in order.
 * @param date - the day of the calculation.
 * @param dates - what the records state of their dates, and the day of the newest import.
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
 * The first day that the records of a calculation cover: that of the month of the first one, stray ones aside. The year that
 * they begin in is thus incomplete if its January has no record; a few days without one are taken for chance. Empty if
 * unknown.
 */
export function coveredFrom({ firstDate }: { firstDate?: string }): string {
  return firstDate === undefined ? '' : startOfPeriod(firstDate, 'month');
}

/** The days of a calculation that its records cover. */
export interface CoveredDays {
  firstDate?: string;
  coveredUntil: string;
}

/** Whether the records begin within a period, and not with it. */
export function beginWithin(
  { start, end }: { start: string; end: string },
  calculation: { firstDate?: string },
): boolean {
  const from = coveredFrom(calculation);
  return start < from && from <= end;
}

/** Whether the records cover a year only in part. */
export function isPartOfYear(calculation: CoveredDays, year: string): boolean {
  const days = { start: `${year}-01-01`, end: `${year}-12-31` };
  return days.end > calculation.coveredUntil || beginWithin(days, calculation);
}

/** The share of the spans of so many days, in the year before the last of these days, that contain none of them. */
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
