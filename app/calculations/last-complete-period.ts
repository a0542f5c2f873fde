import { endOfPeriod, startOfPeriod } from '~/datasets/date-precision';

const DAY = 86_400_000;

/** Returns the last day of the last month or year that lies in full before or on a day (YYYY-MM-DD). */
export function lastCompletePeriod(day: string, period: 'month' | 'year'): string {
  if (endOfPeriod(day, period) === day) return day;
  const before = new Date(Date.parse(startOfPeriod(day, period)) - DAY);
  return before.toISOString().slice(0, 10);
}
