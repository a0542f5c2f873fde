import { type Population } from '~/datasets/population';
import { formatsOf } from '~/i18n/formats';
import { numberFormat } from '~/i18n/intl-objects';
import { localeTag } from '~/i18n/locale-tag';
import { type CalculationInfo } from '../dashboard/calculation-time';
import { type Shown } from '../protection/protect-table';
import { mapPeriodOf, type Period } from '../views/map-period';
import { timeOf, type View } from '../views/view';
import { type Months } from './series-codes';
import { type ReadContext } from './widget-kind';

/** A rate is a count for this many inhabitants. */
const PER_INHABITANTS = 100_000;

const DAYS_OF_YEAR = 365.25;

/** The years whose mean a rate is. */
export interface RatedYears {
  /** How many there are, with a fraction for the current one; 1 for a period within a year, whose rate is not scaled. */
  count: number;
  /** The year whose inhabitants are used: the middle one of several. */
  year: number;
  /** The first and the last; null for a period within a year. */
  span: { first: number; last: number } | null;
  /** The days that are counted. */
  period: Period;
}

/**
 * The years that a view counts records of. Cases of several years divided by the inhabitants of one would grow with
 * every year added, so rates of several years are the mean per year.
 *
 * @param months - those with records.
 */
export function ratedYears(
  view: View,
  { lastDate, coveredUntil }: Pick<CalculationInfo, 'lastDate' | 'coveredUntil'>,
  months: Months,
): RatedYears {
  const { year, month } = timeOf(view);
  const period = mapPeriodOf(view, lastDate);
  const [first, last] = [months.first, lastDate].map((day) => Number(day.slice(0, 4)));
  const within = period?.start.slice(0, 4) ?? year;
  if (within !== undefined) {
    const days = period ?? { start: `${within}-01-01`, end: `${within}-12-31` };
    return { count: 1, year: Number(within), span: null, period: days };
  }
  const all = { start: `${months.first}-01`, end: coveredUntil };
  const count = month ? yearsWith(month, months) : yearsBetween(all);
  const middle = Math.round(((first ?? 0) + (last ?? 0)) / 2);
  return count > 1
    ? { count, year: middle, span: { first: first ?? 0, last: last ?? 0 }, period: all }
    : { count: 1, year: last ?? 0, span: null, period: all };
}

function yearsWith(month: string, { first, last }: Months): number {
  const code = month.padStart(2, '0');
  const years = Number(last.slice(0, 4)) - Number(first.slice(0, 4)) + 1;
  return years - (code < first.slice(5, 7) ? 1 : 0) - (code > last.slice(5, 7) ? 1 : 0);
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

/** The name of a rate with its notes: the years whose mean it is, and the source of the inhabitants. */
export function rateInWords(
  { view, calculation, language, t }: Pick<ReadContext, 'view' | 'calculation' | 'language' | 't'>,
  { span }: RatedYears,
  population: Population,
): { name: string; note: string; source: string } {
  const { year, date } = formatsOf(language);
  const source = t('map.population', {
    source: population.year
      ? t('map.populationOf', { source: population.source, year: year(population.year) })
      : population.source,
  });
  if (!span) return { name: t('map.rate'), note: t('map.rateNote'), source };
  const last = timeOf(view).month ? year(span.last) : date(calculation.coveredUntil);
  const note = t('map.rateNoteMean', { first: year(span.first), last });
  return { name: t('map.rateMean'), note, source };
}
