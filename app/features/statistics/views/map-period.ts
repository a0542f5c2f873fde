import { ALL, type MapPeriod, type View } from './view';

/** A span of calendar days, both ends included, as YYYY-MM-DD. */
export interface Period {
  start: string;
  end: string;
}

/** The month or ISO week (Monday to Sunday) that a day lies in. */
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

/** The month or week before (-1) or after (1) the one that begins at `start`. */
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
 * The days that a view's map counts; null when it follows the year and month of the filter. Without a
 * chosen start it is the last month or week of the filter's time that the records reach.
 */
export function mapPeriodOf(view: View, lastDate: string): Period | null {
  if (view.map === 'year') return null;
  const newest = newestDay(view, lastDate);
  return periodOf(view.map, view.start ?? newest);
}

/** The last day of the filter's year and month; null when it has no year. */
export function lastDayOf({ year, month }: Pick<View, 'year' | 'month'>): string | null {
  if (year === ALL) return null;
  return isoDate(new Date(Date.UTC(Number(year), month === ALL ? 12 : Number(month), 0)));
}

/**
 * A view whose map shows the month or week from a day on. A chosen year and month move along: the map
 * and the filter never speak of different times.
 */
export function withMapStart(view: View, start: string): View {
  const [year = '', month] = start.split('-');
  return {
    ...view,
    start,
    year: view.year === ALL ? ALL : year,
    month: view.month === ALL ? ALL : String(Number(month)),
  };
}

/** Whether a period has a day in the year and month of a filter. */
export function isInTime({ year, month }: Pick<View, 'year' | 'month'>, period: Period): boolean {
  const days = [period.start, period.end].map((day) => day.split('-'));
  return days.some(
    ([ofYear, ofMonth]) =>
      (year === ALL || year === ofYear) && (month === ALL || Number(month) === Number(ofMonth)),
  );
}

/** The last day of the filter's time that the records reach; its first where they end before it. */
function newestDay({ year, month }: View, lastDate: string): string {
  const [lastYear, lastMonth] = [Number(lastDate.slice(0, 4)), Number(lastDate.slice(5, 7))];
  const isOfAllYears = year === ALL && month !== ALL;
  const newest = isOfAllYears ? String(lastYear - (Number(month) > lastMonth ? 1 : 0)) : year;
  const end = lastDayOf({ year: newest, month });
  if (end === null) return lastDate;
  const first = month === ALL ? `${newest}-01-01` : `${end.slice(0, 7)}-01`;
  return [[end, lastDate].sort()[0] ?? end, first].sort()[1] ?? end;
}

function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000);
}

function isoDate(date: Date): string {
  return date.toJSON().slice(0, 10);
}
