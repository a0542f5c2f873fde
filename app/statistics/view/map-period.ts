import { calendarCode } from '~/datasets/calendar';
import { timeOf, withCodes, type MapPeriod, type Time, type View } from './view';

/** A span of calendar days, both ends included, as YYYY-MM-DD. */
export interface Period {
  start: string;
  end: string;
}

/** Returns the month or ISO week (Monday to Sunday) that contains a day. */
export function periodOf(period: Exclude<MapPeriod, 'year'>, day: string): Period {
  const date = new Date(`${day}T00:00Z`);
  if (period === 'week') {
    const monday = addDays(date, -((date.getUTCDay() + 6) % 7));
    return { start: isoDate(monday), end: isoDate(addDays(monday, 6)) };
  }
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return {
    start: isoDate(new Date(Date.UTC(year, month, 1))),
    end: isoDate(new Date(Date.UTC(year, month + 1, 0))),
  };
}

/** Returns the month or week before (-1) or after (1) the one that begins at `start`. */
export function neighbourOf(
  period: Exclude<MapPeriod, 'year'>,
  start: string,
  step: -1 | 1,
): Period {
  const date = new Date(`${start}T00:00Z`);
  if (period === 'week') return periodOf(period, isoDate(addDays(date, 7 * step)));
  return periodOf(
    period,
    isoDate(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + step, 1))),
  );
}

/**
 * Returns the days that a view's map counts; null if it follows the year and month of the filter. Without a
 * chosen start it is the last month of the filter's period that the records reach, or the last week that they
 * reach the end of.
 */
export function mapPeriodOf(view: View, lastDate: string): Period | null {
  if (view.map === 'year') return null;
  const newest = newestDay(view, lastDate);
  const latest = periodOf(view.map, view.start ?? newest);
  if (view.map === 'month' || view.start !== undefined || latest.end <= lastDate) return latest;
  const before = neighbourOf(view.map, latest.start, -1);
  return isInTime(view, before) ? before : latest;
}

/** Returns the last day of the filter's year and month; null if it has no year. */
export function lastDayOf({ year, month = '12' }: Time): string | null {
  return year === undefined ? null : isoDate(new Date(Date.UTC(Number(year), Number(month), 0)));
}

type KindOfPeriod = 'year' | 'month' | 'months' | 'days';

/** Returns whether a period is a whole year or month, several whole months of a year, or some days. */
export function kindOfPeriod({ start, end }: Period): KindOfPeriod {
  const [year, month] = [end.slice(0, 4), end.slice(5, 7)];
  const isWhole = start.endsWith('-01') && lastDayOf({ year, month }) === end;
  if (!isWhole) return 'days';
  if (start.slice(0, 7) === end.slice(0, 7)) return 'month';
  return start.endsWith('-01-01') && month === '12' ? 'year' : 'months';
}

/**
 * Returns a view whose map shows the month or week from a day on. A chosen year and month change with it, so
 * that map and filter always have the same period.
 */
export function withMapStart(view: View, start: string): View {
  const { year, month } = timeOf(view);
  const moved = { ...view, start };
  const inYear = year ? withCodes(moved, 'year', [calendarCode(start, 'year')]) : moved;
  return month ? withCodes(inYear, 'month', [calendarCode(start, 'month')]) : inYear;
}

/** Returns whether a period includes a day in the year and month of a filter. */
export function isInTime(view: View, period: Period): boolean {
  const { year, month } = timeOf(view);
  return [period.start, period.end].some(
    (day) =>
      (!year || year === calendarCode(day, 'year')) &&
      (!month || month === calendarCode(day, 'month')),
  );
}

/**
 * Returns the last day of the filter's period that the records reach; its first day if they end before it.
 */
function newestDay(view: View, lastDate: string): string {
  const { year, month } = timeOf(view);
  const [lastYear, lastMonth] = [Number(lastDate.slice(0, 4)), Number(lastDate.slice(5, 7))];
  const isOfAllYears = !year && month;
  const newest = isOfAllYears ? String(lastYear - (Number(month) > lastMonth ? 1 : 0)) : year;
  const end = lastDayOf({ year: newest, month });
  if (end === null) return lastDate;
  const first = month ? `${end.slice(0, 7)}-01` : `${newest}-01-01`;
  return [[end, lastDate].sort()[0] ?? end, first].sort()[1] ?? end;
}

function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000);
}

function isoDate(date: Date): string {
  return date.toJSON().slice(0, 10);
}
