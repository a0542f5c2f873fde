import { formatDate } from '../view/format-dates';
import { type PartOfYear, type Population } from '~/datasets/population';
import { formatsOf } from '~/platform/i18n/formats';
import { numberFormat } from '~/platform/i18n/intl-objects';
import { localeTag } from '~/platform/i18n/locale-tag';
import { reachOf, type CalculationInfo } from '~/calculations/calculation-info';
import { type DisclosedValue } from '~/protection/protect-table';
import { periodInFull } from '../view/period-in-full';
import { kindOfPeriod, lastDayOf, mapPeriodOf, type Period } from '../view/map-period';
import { timeOf, type View } from '../view/view';
import { type Months } from '../observations/series-codes';
import { type ReadContext } from '../observations/read-context';

/** A rate is a count for this many inhabitants. */
const PER_INHABITANTS = 100_000;

const DAYS_OF_YEAR = 365.25;

/** The years that a rate is the mean of. */
export interface RatedYears {
  /** Each with the share of it that is counted; 1 for a period within a year, whose rate is not scaled. */
  parts: readonly PartOfYear[];
  /** The first and the last; null for a period within a year. */
  span: { first: number; last: number } | null;
  /** The requested days. */
  period: Period;
  /** Those of them that the records cover. */
  covered: Period;
}

/**
 * Returns the years whose records a view counts. Cases of several years divided by the inhabitants of one
 * would grow with every year added, so they are divided by the person-years lived in them.
 *
 * @param months - those with records.
 */
export function ratedYears(
  view: View,
  calculation: Pick<CalculationInfo, 'lastDate' | 'coveredUntil' | 'runningUntil'> &
    Partial<Pick<CalculationInfo, 'date'>>,
  months: Months,
): RatedYears {
  const { lastDate, date } = calculation;
  const { year, month } = timeOf(view);
  const period = mapPeriodOf(view, lastDate);
  const reach = reachOf(calculation);
  const all = { start: `${months.first}-01`, end: reach };
  const covered = ({ start, end }: Period): Period => ({
    start: start > all.start ? start : all.start,
    end: end < all.end ? end : all.end,
  });
  const [first, last] = [months.first, lastDate].map((day) => Number(day.slice(0, 4)));
  const within = period?.start.slice(0, 4) ?? year;
  if (within !== undefined) {
    const days = period ?? {
      start: `${within}-${month?.padStart(2, '0') ?? '01'}-01`,
      end: lastDayOf({ year: within, month }) ?? `${within}-12-31`,
    };
    const parts = [{ year: Number(within), part: 1 }];
    return { parts, span: null, period: days, covered: covered(days) };
  }
  // A month or year that is not over counts only up to the calculation.
  const [end = reach] = [reach, date ?? reach].sort();
  const parts = month ? partsOfMonth(month, months, end) : partsBetween({ ...all, end });
  const span = {
    first: month ? (parts[0]?.year ?? 0) : (first ?? 0),
    last: month ? (parts.at(-1)?.year ?? 0) : (last ?? 0),
  };
  return sumOf(parts) > 1
    ? { parts, span, period: all, covered: all }
    : { parts: [{ year: last ?? 0, part: 1 }], span: null, period: all, covered: all };
}

/**
 * Returns the years that include a month, as whole years; one in which the records do not cover it to its end
 * counts by its days.
 */
function partsOfMonth(month: string, { first, last }: Months, coveredUntil: string): PartOfYear[] {
  const code = month.padStart(2, '0');
  const from = Number(first.slice(0, 4)) + (code < first.slice(5, 7) ? 1 : 0);
  const to = Number(last.slice(0, 4)) - (code > last.slice(5, 7) ? 1 : 0);
  return yearsFrom(from, to).map((year) => {
    const end = lastDayOf({ year: String(year), month }) ?? coveredUntil;
    const isPart = coveredUntil.slice(0, 7) === end.slice(0, 7);
    return { year, part: isPart ? Number(coveredUntil.slice(8)) / Number(end.slice(8)) : 1 };
  });
}

/** Returns the years of a period with the shares of them that it contains, in days. */
function partsBetween({ start, end }: Period): PartOfYear[] {
  const [first, last] = [start, end].map((day) => Number(day.slice(0, 4)));
  return yearsFrom(first ?? 0, last ?? 0).map((year) => {
    const [from = start] = [start, `${year}-01-01`].sort().slice(-1);
    const [to = end] = [end, `${year + 1}-01-01`].sort();
    return { year, part: (Date.parse(to) - Date.parse(from)) / 86_400_000 / DAYS_OF_YEAR };
  });
}

function yearsFrom(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

function sumOf(parts: readonly PartOfYear[]): number {
  return parts.reduce((sum, { part }) => sum + part, 0);
}

/**
 * Returns the period of a rate that does not span whole years: a month in each of several years, or less than
 * a year, whose rate is lower than that of a year; null for whole years and for the mean per year of all
 * records.
 */
export function partOfRate(
  view: View,
  { span, covered }: RatedYears,
  language: string,
): string | null {
  const { month } = timeOf(view);
  if (span) return month ? formatsOf(language).monthName(Number(month)) : null;
  return kindOfPeriod(covered) === 'year' ? null : periodInFull(language, covered);
}

/**
 * Returns the inhabitants of a place if their number is of the counted area; undefined if it is unknown, or
 * if a break of its code lies between: a province that has since been divided had more inhabitants.
 *
 * @param breaks - the days on which the meaning of the code changed.
 */
export function inhabitantsOf(
  population: Population,
  code: string,
  { period: { start, end } }: Pick<RatedYears, 'period'>,
  breaks: readonly string[] = [],
): number | undefined {
  const years = population.years.length > 0 ? population.years : [Infinity];
  const isOfSameArea = breaks.every((day) =>
    years.every((year) => (Number(day.slice(0, 4)) <= year ? day <= start : day > end)),
  );
  return isOfSameArea ? population.of.get(code) : undefined;
}

/**
 * Returns the count for every 100,000 inhabitants, for several years for every 100,000 person-years; null if
 * the count is not disclosed.
 *
 * @param inhabitants - the mean of the years, see `populationOf`.
 */
export function rateOf(
  { value }: Pick<DisclosedValue, 'value'>,
  inhabitants: number,
  { parts }: Pick<RatedYears, 'parts'>,
): number | null {
  return value === null ? null : (value / inhabitants / sumOf(parts)) * PER_INHABITANTS;
}

/**
 * Rounds a rate as it is written: to one decimal, to two below 1. Rates that look the same have one colour.
 */
export function roundedRate(rate: number): number {
  const hundredths = Math.round(rate * 100) / 100;
  return hundredths < 1 ? hundredths : Math.round(rate * 10) / 10;
}

/** Returns the format of rates: one decimal, two below 1. */
export function rateFormat(language: string): (rate: number) => string {
  const [small, large] = [2, 1].map((digits) => {
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return numberFormat(localeTag(language), options);
  });
  return (rate) => {
    const rounded = roundedRate(rate);
    return (rounded < 1 ? small : large)?.format(rounded) ?? '';
  };
}

/** Returns a rate as text: "≈1.2"; empty if the count is not disclosed. */
export function rateText(
  disclosed: DisclosedValue,
  inhabitants: number,
  years: RatedYears,
  language: string,
): string {
  const rate = rateOf(disclosed, inhabitants, years);
  const sign = disclosed.protection === 'rounded' ? '≈' : '';
  return rate === null ? '' : `${sign}${rateFormat(language)(rate)}`;
}

/**
 * Returns the name of a rate, with its period if that is less than a year, the years whose mean it is, and
 * the source of the inhabitants.
 */
export function formatRate(
  { view, calculation, language, t }: Pick<ReadContext, 'view' | 'calculation' | 'language' | 't'>,
  years: RatedYears,
  population: Population,
): { name: string; note: string; source: string } {
  const { year } = formatsOf(language);
  const [firstKnown, lastKnown = firstKnown] = [population.years[0], population.years.at(-1)];
  const isUnbroken = population.years.length === 1 + (lastKnown ?? 0) - (firstKnown ?? 0);
  const known = population.years.map(year);
  const source = t('map.population', {
    source: firstKnown
      ? t('map.populationOf', {
          source: population.source,
          year:
            isUnbroken && known.length > 2
              ? `${known[0] ?? ''}–${known.at(-1) ?? ''}`
              : known.join(t('separator')),
        })
      : population.source,
  });
  const { span } = years;
  const period = partOfRate(view, years, language);
  const part = period === null ? null : t('map.ratePart', { period });
  if (!span) return { name: part ?? t('map.rate'), note: t('map.rateNote'), source };
  const last = timeOf(view).month
    ? year(span.last)
    : formatDate(language, reachOf(calculation), calculation);
  const note = t('map.rateNoteMean', { first: year(span.first), last });
  return { name: part ?? t('map.rateMean'), note, source };
}
