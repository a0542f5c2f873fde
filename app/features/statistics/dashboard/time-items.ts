import { formatsOf } from '~/i18n/formats';
import { type ObservationStatus } from '../observation';
import { timeOf, type View } from '../views/view';

interface TimeItem {
  code: string;
  label: string;
  status: ObservationStatus;
}

/** What the items of a series are taken from. */
export interface SeriesTime {
  /** The day of the calculation: its year and month are not over. */
  date: string;
  /** The first and last month that any record of the calculation lies in, as YYYY-MM. */
  months: { first: string; last: string };
}

/**
 * The years of the yearly series: three up to the chosen one or, where none is chosen, up to the last
 * with records; or all from the first with records. A year that is not over is provisional.
 */
export function yearItems(
  view: Pick<View, 'codes' | 'years'>,
  { date, months }: SeriesTime,
): TimeItem[] {
  const { year } = timeOf(view);
  const [firstYear, lastYear] = [yearOf(months.first), yearOf(months.last)];
  const last = year ? Number(year) : lastYear;
  const [from, to] =
    view.years === 'all' ? [Math.min(firstYear, last), Math.max(lastYear, last)] : [last - 2, last];
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const code = String(from + index);
    return { code, label: code, status: date.startsWith(code) ? 'P' : 'A' };
  });
}

/**
 * The months of the chosen year, without those after the day of the calculation: nothing is known of
 * them, which is not the same as no case. Where no year is chosen, each month from the first to the
 * last with records. A month that is not over is provisional.
 */
export function monthItems(
  view: Pick<View, 'codes'>,
  { date, months }: SeriesTime,
  language: string,
): TimeItem[] {
  const { year } = timeOf(view);
  const formats = formatsOf(language);
  const item = (code: string, month: string, label: string): TimeItem => ({
    code,
    label,
    status: date.startsWith(month) ? 'P' : 'A',
  });
  if (!year) {
    return monthsBetween(months).map((month) => item(month, month, formats.month(`${month}-01`)));
  }
  return monthsBetween({ first: `${year}-01`, last: `${year}-12` })
    .filter((month) => month <= date)
    .map((month, index) => item(String(index + 1), month, formats.monthName(index + 1)));
}

function monthsBetween({ first, last }: SeriesTime['months']): string[] {
  const count = (month: string) => 12 * yearOf(month) + Number(month.slice(5)) - 1;
  return Array.from({ length: count(last) - count(first) + 1 }, (_, index) => {
    const month = count(first) + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

function yearOf(month: string): number {
  return Number(month.slice(0, 4));
}
