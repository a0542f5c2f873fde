import { formatsOf } from '~/platform/i18n/formats';
import { countStrays } from '~/calculations/stray-records';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { formatCoverage } from '../view/format-dates';
import { type Observation, type Observations } from './observation';
import { timeOf, type View } from '../view/view';
import { type ViewRequest } from '../view/view-request';

/**
 * The first and last month of the records, as YYYY-MM, and one of the first year of stray records before
 * these, if there are any.
 */
export interface Months {
  first: string;
  last: string;
  stray?: string;
}

/** The highest value assumed for an undisclosed count. */
const UNKNOWN = 5;

/**
 * Returns the months of a calculation's records. Stray early records are kept separate: a single one of 1958
 * must neither add sixty empty years to a series nor make the first year of the others look complete. Series
 * drawn without them state this with `strayNotes`.
 *
 * @param counted - the answer to `monthsQuery`, for calculations that do not know their first day. It lists
 * no months of years of few records.
 */
export function monthsWithRecords(
  {
    firstDate,
    earlierYears = [],
    lastDate,
  }: Pick<CalculationInfo, 'firstDate' | 'earlierYears' | 'lastDate'>,
  counted: Observations | undefined,
): Months {
  const last = lastDate.slice(0, 7);
  if (firstDate !== undefined) {
    const stray = earlierYears.length > 0 && { stray: `${Math.min(...earlierYears)}-01` };
    return { first: firstDate.slice(0, 7), last, ...stray };
  }
  const found = [...(counted?.all ?? [])].sort((a, b) => (a.code < b.code ? -1 : 1));
  const strays = countStrays(found.map(({ code, value }) => [code, value ?? UNKNOWN]));
  // For years, their first month.
  const monthOf = (observation?: { code: string }) =>
    observation?.code.length === 4 ? `${observation.code}-01` : observation?.code;
  return {
    first: monthOf(found[strays]) ?? last,
    last,
    ...(strays > 0 && { stray: monthOf(found[0]) }),
  };
}

/** Returns whether the yearly series shows all years: if they are chosen, or no year is. */
export function isOfAllYears(view: Pick<View, 'codes' | 'years'>): boolean {
  return view.years === 'all' || timeOf(view).year === undefined;
}

/**
 * Returns the years of the yearly series: three up to the chosen one, or all. None is before the first with
 * records, of which nothing is known, unless it is chosen.
 */
export function yearsOfSeries(view: Pick<View, 'codes' | 'years'>, months: Months): string[] {
  const { year } = timeOf(view);
  const [firstYear, lastYear] = [yearOf(months.first), yearOf(months.last)];
  const last = year ? Number(year) : lastYear;
  const first = Math.min(firstYear, last);
  const [from, to] = isOfAllYears(view)
    ? [first, Math.max(lastYear, last)]
    : [Math.max(first, last - 2), last];
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}

/**
 * Returns the months of the chosen year that records cover at least in part: nothing is known of earlier and
 * later ones, which is not the same as no case. If no year is chosen, each month from the first to the last
 * with records.
 */
export function monthsOfSeries(view: Pick<View, 'codes'>, reach: string, months: Months): string[] {
  const { year } = timeOf(view);
  if (!year) return monthsBetween(months);
  return monthsBetween({ first: `${year}-01`, last: `${year}-12` })
    .filter((month) => month <= reach && (month >= months.first || !months.first.startsWith(year)))
    .map((month) => String(Number(month.slice(5))));
}

/** Returns the months of a span, as YYYY-MM. */
export function monthsBetween({ first, last }: Months): string[] {
  const count = (month: string) => 12 * yearOf(month) + Number(month.slice(5)) - 1;
  return Array.from({ length: count(last) - count(first) + 1 }, (_, index) => {
    const month = count(first) + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

function yearOf(month: string): number {
  return Number(month.slice(0, 4));
}

/** Returns whether the records cover a period to its end and, for a year, from its first month. */
export function isComplete(
  { code, status }: Pick<Observation, 'code' | 'status'>,
  { firstDate = '' }: Pick<ViewRequest['calculation'], 'firstDate'>,
): boolean {
  const isYear = /^\d{4}$/.test(code);
  return status !== 'P' && !(isYear && `${code}-01` < firstDate.slice(0, 7));
}

/**
 * Returns how far the records cover the incomplete periods of a series, for the text below their mark;
 * undefined if there are none.
 */
export function provisionalNote(
  context: Pick<ViewRequest, 'calculation' | 'language' | 't'>,
  observations: readonly Pick<Observation, 'code' | 'status'>[],
  mark: 'provisionalItalic' | 'provisionalLine' | 'provisionalNote',
): string | undefined {
  const until = coverageOf(context, observations);
  return until === null ? undefined : context.t(`table.${mark}`, { until });
}

/** Returns how far the records cover the incomplete periods, in words; null if there are none. */
export function coverageOf(
  context: Pick<ViewRequest, 'calculation' | 'language' | 't'>,
  periods: readonly Pick<Observation, 'code' | 'status'>[],
): string | null {
  const incomplete = periods.filter(({ status }) => status === 'P').map(({ code }) => code);
  return incomplete.length > 0 ? formatCoverage(context, context.calculation, incomplete) : null;
}

/** Returns the notes on records before the first year of a series; empty if there are none. */
export function strayNotes(
  { language, t }: Pick<ViewRequest, 'language' | 't'>,
  begins: string | undefined,
  { stray = '' }: Months,
): string[] {
  const strayYear = stray.slice(0, 4);
  if (!strayYear || !begins || begins <= strayYear) return [];
  const { year } = formatsOf(language);
  const years = { first: year(Number(strayYear)), begins: year(Number(begins)) };
  return [t('chart.strays', years)];
}
