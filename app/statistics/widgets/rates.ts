import { dateInWords } from '../dashboard/dates-in-words';
import { type Population } from '~/datasets/population';
import { formatsOf } from '~/platform/i18n/formats';
import { numberFormat } from '~/platform/i18n/intl-objects';
import { localeTag } from '~/platform/i18n/locale-tag';
import { reachOf, type CalculationInfo } from '../dashboard/calculation-time';
import { type Shown } from '~/protection/protect-table';
import { periodInFull } from '../summary/period-in-full';
import { kindOfPeriod, lastDayOf, mapPeriodOf, type Period } from '../views/map-period';
import { timeOf, type View } from '../views/view';
import { type Months } from './series-codes';
import { type ReadContext } from './widget-kind';

/** A rate is a count for this many inhabitants. */
const PER_INHABITANTS = 100_000;

const DAYS_OF_YEAR = 365.25;

/** The years whose mean a rate is. */
export interface RatedYears {
  /** How many there are, with a fraction for an incomplete one; 1 for a period within a year, whose rate is not scaled. */
  count: number;
  /** The year whose inhabitants are used: the middle one of several. */
  year: number;
  /** The first and the last; null for a period within a year. */
  span: { first: number; last: number } | null;
  /** The days that are asked for. */
  period: Period;
  /** Those of them that the records cover. */
  covered: Period;
}

/**
 * The years that a view counts records of. Cases of several years divided by the inhabitants of one would grow with
 * every year added, so rates of several years are the mean per year.
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
    return { count: 1, year: Number(within), span: null, period: days, covered: covered(days) };
  }
  // Of a month or year that is not over, no more has passed than up to the calculation.
  const [end = reach] = [reach, date ?? reach].sort();
  const count = month ? yearsWith(month, months, end) : yearsBetween({ ...all, end });
  const middle = Math.round(((first ?? 0) + (last ?? 0)) / 2);
  const span = month ? spanOfMonth(month, months) : { first: first ?? 0, last: last ?? 0 };
  return count > 1
    ? {
        count,
        year: middle,
        span,
        period: all,
        covered: all,
      }
    : { count: 1, year: last ?? 0, span: null, period: all, covered: all };
}

/** The first and the last of the years that have a month. */
function spanOfMonth(month: string, { first, last }: Months): { first: number; last: number } {
  const code = month.padStart(2, '0');
  return {
    first: Number(first.slice(0, 4)) + (code < first.slice(5, 7) ? 1 : 0),
    last: Number(last.slice(0, 4)) - (code > last.slice(5, 7) ? 1 : 0),
  };
}

/** How many of the years have a month; one that the records do not cover to its end counts by its days. */
function yearsWith(month: string, months: Months, coveredUntil: string): number {
  const { last } = months;
  const span = spanOfMonth(month, months);
  const end = lastDayOf({ year: coveredUntil.slice(0, 4), month }) ?? coveredUntil;
  const isPart = coveredUntil.slice(0, 7) === end.slice(0, 7) && last >= end.slice(0, 7);
  const lacking = isPart ? 1 - Number(coveredUntil.slice(8)) / Number(end.slice(8)) : 0;
  return span.last - span.first + 1 - lacking;
}

/**
 * The period of a rate that is none of whole years: of several years for a month of each, or of less than a year, whose
 * rate is lower than that of a year; null for whole years and for the mean per year of all records.
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

function yearsBetween({ start, end }: Period): number {
  return (Date.parse(end) - Date.parse(start)) / 86_400_000 / DAYS_OF_YEAR;
}

/**
 * The inhabitants of a place as far as they are of the area that is counted; undefined where they are not known, or
 * where a break of its code lies between: a province that was divided since had more inhabitants.
 *
 * @param breaks - the days on which what the code stands for changed.
 */
export function inhabitantsOf(
  population: Population,
  code: string,
  { period: { start, end } }: Pick<RatedYears, 'period'>,
  breaks: readonly string[] = [],
): number | undefined {
  const isOfSameArea = breaks.every((day) => {
    const isBeforePopulation = Number(day.slice(0, 4)) <= (population.year ?? Infinity);
    return isBeforePopulation ? day <= start : day > end;
  });
  return isOfSameArea ? population.of.get(code) : undefined;
}

/** The count for every 100,000 inhabitants, a year where it is of several; null where the count is not shown. */
export function rateOf(
  { value }: Pick<Shown, 'value'>,
  inhabitants: number,
  { count }: Pick<RatedYears, 'count'>,
): number | null {
  return value === null ? null : (value / inhabitants / count) * PER_INHABITANTS;
}

/** A rate rounded as it is written: to one decimal, to two below 1. Rates that look the same have one colour. */
export function roundedRate(rate: number): number {
  const hundredths = Math.round(rate * 100) / 100;
  return hundredths < 1 ? hundredths : Math.round(rate * 10) / 10;
}

/** Writes rates with one decimal, with two below 1. */
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

/** A rate as text: "≈1.2"; empty if the count is not shown. */
export function rateText(
  shown: Shown,
  inhabitants: number,
  years: RatedYears,
  language: string,
): string {
  const rate = rateOf(shown, inhabitants, years);
  const sign = shown.protection === 'rounded' ? '≈' : '';
  return rate === null ? '' : `${sign}${rateFormat(language)(rate)}`;
}

/** The name of a rate, with its period if that is less than a year, the years whose mean it is, and the source of the inhabitants. */
export function rateInWords(
  { view, calculation, language, t }: Pick<ReadContext, 'view' | 'calculation' | 'language' | 't'>,
  years: RatedYears,
  population: Population,
): { name: string; note: string; source: string } {
  const { year } = formatsOf(language);
  const source = t('map.population', {
    source: population.year
      ? t('map.populationOf', { source: population.source, year: year(population.year) })
      : population.source,
  });
  const { span } = years;
  const period = partOfRate(view, years, language);
  const part = period === null ? null : t('map.ratePart', { period });
  if (!span) return { name: part ?? t('map.rate'), note: t('map.rateNote'), source };
  const last = timeOf(view).month
    ? year(span.last)
    : dateInWords(language, reachOf(calculation), calculation);
  const note = t('map.rateNoteMean', { first: year(span.first), last });
  return { name: part ?? t('map.rateMean'), note, source };
}
