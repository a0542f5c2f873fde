/** How much of their dates records state, most precise first. */
export const datePrecisions = ['day', 'month', 'year'] as const;
export type DatePrecision = (typeof datePrecisions)[number];

/** Returns the coarsest of some precisions; `day` if there are none. */
export function coarsestOf(precisions: readonly DatePrecision[]): DatePrecision {
  return [...datePrecisions].reverse().find((precision) => precisions.includes(precision)) ?? 'day';
}

/**
 * Returns the day by which a date is stored and counted: the first one of the day, month or year that it
 * states.
 */
export function startOfPeriod(date: string, precision: DatePrecision): string {
  if (precision === 'day') return date;
  return precision === 'month' ? `${date.slice(0, 7)}-01` : `${date.slice(0, 4)}-01-01`;
}

/** Returns the last day of the day, month or year that contains a day (YYYY-MM-DD). */
export function endOfPeriod(day: string, precision: DatePrecision): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  if (precision === 'day') return day;
  const last = new Date(Date.UTC(year, precision === 'month' ? month : 12, 0));
  return last.toISOString().slice(0, 10);
}
