import { type CalculationInfo } from '../dashboard/calculation-time';
import { type Observations } from '../observations/observation';
import { timeOf, type View } from '../views/view';

/** The first and last month that any record of the calculation lies in, as YYYY-MM. */
export interface Months {
  first: string;
  last: string;
}

/** The months that records lie in, from the answer to `monthsQuery`. */
export function monthsWithRecords(
  { lastDate }: Pick<CalculationInfo, 'lastDate'>,
  counted: Observations | undefined,
): Months {
  const found = (counted?.all ?? []).map(({ code }) => code).sort();
  const last = lastDate.slice(0, 7);
  return { first: found[0] ?? last, last: found.at(-1) ?? last };
}

/**
 * The years of the yearly series: three up to the chosen one or, where none is chosen, up to the last
 * with records; or all from the first with records.
 */
export function yearsOfSeries(view: Pick<View, 'codes' | 'years'>, months: Months): string[] {
  const { year } = timeOf(view);
  const [firstYear, lastYear] = [yearOf(months.first), yearOf(months.last)];
  const last = year ? Number(year) : lastYear;
  const [from, to] =
    view.years === 'all' ? [Math.min(firstYear, last), Math.max(lastYear, last)] : [last - 2, last];
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}

/**
 * The months of the chosen year, without those after the day of the calculation: nothing is known of
 * them, which is not the same as no case. Where no year is chosen, each month from the first to the
 * last with records.
 */
export function monthsOfSeries(view: Pick<View, 'codes'>, date: string, months: Months): string[] {
  const { year } = timeOf(view);
  if (!year) return monthsBetween(months);
  return monthsBetween({ first: `${year}-01`, last: `${year}-12` })
    .filter((month) => month <= date)
    .map((_, index) => String(index + 1));
}

function monthsBetween({ first, last }: Months): string[] {
  const count = (month: string) => 12 * yearOf(month) + Number(month.slice(5)) - 1;
  return Array.from({ length: count(last) - count(first) + 1 }, (_, index) => {
    const month = count(first) + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

function yearOf(month: string): number {
  return Number(month.slice(0, 4));
}
