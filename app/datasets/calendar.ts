import { type CalendarDimension, type CalendarPart, type CoarserDimension } from './dataset';

/**
 * The parts of a record's date, by which every dataset is counted. Year and month can be filtered by; a year
 * with its month, and weeks, only divide.
 */
export const calendarDimensions = {
  year: { calendar: 'year', isBasic: true, isNewestByDefault: true },
  month: { calendar: 'month', isBasic: true },
  year_month: { calendar: 'year_month', isFilter: false },
  week: { calendar: 'week', isFilter: false },
} as const satisfies { [Part in CalendarPart]: Partial<CalendarDimension> & { calendar: Part } };

/** The quarters of a year. */
export const quarterDimension = {
  quarter: { coarsens: { dimension: 'month' } },
} as const satisfies Record<string, Partial<CoarserDimension>>;

const DAY = 86_400_000;

/** Returns the code of a day (YYYY-MM-DD) in a dimension of the calendar. */
export function calendarCode(day: string, part: CalendarDimension['calendar']): string {
  if (part === 'year') return String(Number(day.slice(0, 4)));
  if (part === 'month') return String(Number(day.slice(5, 7)));
  return part === 'week' ? isoWeek(day) : day.slice(0, 7);
}

/** ISO 8601: a week starts on Monday and belongs to the year of its Thursday. */
function isoWeek(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const daysSinceMonday = (date.getUTCDay() + 6) % 7;
  const thursday = date.getTime() + (3 - daysSinceMonday) * DAY;
  const year = new Date(thursday).getUTCFullYear();
  const week = Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * DAY)) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}
