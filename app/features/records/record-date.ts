import { EARLIEST_YEAR } from '~/datasets/dataset';

const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Why a text is no date that a record may carry, as the reason of a reject. */
export type DateProblem = 'date-format' | 'date-impossible' | 'date-too-early' | 'date-in-future';

/**
 * What is wrong with the date of a record; null when nothing is.
 *
 * @param today the last day that a record may carry, as YYYY-MM-DD.
 */
export function dateProblem(text: string, today: string): DateProblem | null {
  const [, year, month, day] = (isoDay.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return 'date-format';
  if (!isCalendarDay(year, month, day)) return 'date-impossible';
  if (year < EARLIEST_YEAR) return 'date-too-early';
  return text > today ? 'date-in-future' : null;
}

/** Whether the Gregorian calendar has that day; months count from 1. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** A day as YYYY-MM-DD, whether or not the calendar has it. */
export function formatDay(year: number, month: number, day: number): string {
  const [yyyy, mm, dd] = [String(year).padStart(4, '0'), pad(month), pad(day)];
  return `${yyyy}-${mm}-${dd}`;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
