import { type DatePrecision } from '~/datasets/date-precision';
import { EARLIEST_YEAR } from '~/datasets/dataset';

/** A year, with its month and day as far as they are stated. */
const isoDate = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

/** Why a text is not a valid date of a record, as the reason of a reject. */
type DateProblem =
  | 'date-format'
  | 'date-without-day'
  | 'date-without-month'
  | 'date-impossible'
  | 'date-too-early'
  | 'date-in-future';

/**
 * Returns the problem of a record's date; null when there is none.
 *
 * @param text YYYY-MM-DD, or YYYY-MM or YYYY where the source is less precise.
 * @param today the last day that a record may have, as YYYY-MM-DD.
 * @param precision the minimum precision of the source's dates.
 */
export function dateProblem(
  text: string,
  today: string,
  precision: DatePrecision = 'day',
): DateProblem | null {
  const [, year, month, day] = isoDate.exec(text) ?? [];
  if (year === undefined) return 'date-format';
  if (day === undefined && precision === 'day') return 'date-without-day';
  if (month === undefined && precision === 'month') return 'date-without-month';
  if (!isCalendarDay(Number(year), Number(month ?? 1), Number(day ?? 1))) return 'date-impossible';
  if (Number(year) < EARLIEST_YEAR) return 'date-too-early';
  // A month or year is a prefix of its days, so that the current one is not after today.
  return text > today ? 'date-in-future' : null;
}

/** Returns whether the Gregorian calendar has that day; months count from 1. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Returns a date as YYYY-MM-DD, YYYY-MM or YYYY, by its precision, whether or not the calendar has it. */
export function formatDate(year: number, month?: number, day?: number): string {
  const parts = [month, day].flatMap((part) => (part === undefined ? [] : pad(part)));
  return [String(year).padStart(4, '0'), ...parts].join('-');
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
