import { type CalendarDimension, calendarDimensions } from '~/datasets/dataset';

const DAY = 86_400_000;

/** Whether the dimension divides records by their date. */
export function isCalendarDimension(dimension: string): dimension is CalendarDimension {
  return (calendarDimensions as readonly string[]).includes(dimension);
}

/** The codes of a day: year "2025", month "3", the month of its year "2025-03", ISO week "2025-W03". */
export function calendarCodes(day: string): Record<CalendarDimension, string> {
  return {
    year: String(Number(day.slice(0, 4))),
    month: String(Number(day.slice(5, 7))),
    year_month: day.slice(0, 7),
    week: isoWeek(day),
  };
}

/** ISO 8601: a week starts on Monday and belongs to the year that its Thursday lies in. */
function isoWeek(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const daysSinceMonday = (date.getUTCDay() + 6) % 7;
  const thursday = date.getTime() + (3 - daysSinceMonday) * DAY;
  const year = new Date(thursday).getUTCFullYear();
  const week = Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * DAY)) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}
