import { lastDayOf } from '../views/map-period';

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
 * @param days - how many records fall on each day, `YYYY-MM-DD`, in order.
 * @param date - the day of the calculation.
 */
export function coveredUntil(days: ReadonlyMap<string, number>, date: string): string | null {
  const all = [...days.keys()];
  const last = all.at(-1);
  if (last === undefined) return null;
  const end = lastDayOf({ year: last.slice(0, 4), month: last.slice(5, 7) });
  if (end === null || end >= date) return last;
  const missing = daysBetween(last, end);
  return missing === 0 || shareWithout(all, missing) >= USUAL ? end : last;
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

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY;
}
