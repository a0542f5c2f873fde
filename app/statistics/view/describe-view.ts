import { type TextValues, type Translate } from '~/platform/i18n/text-keys';
import { COUNTRY_LIST, recordedDimensions, type Dataset } from '~/datasets/dataset';
import { formatsOf } from '~/platform/i18n/formats';
import { beginWithin } from '~/calculations/covered-until';
import { type Filter } from '~/engine/engine';
import { periodInFull } from './period-in-full';
import { daysCovered, daysOfFilter } from './filter-days';
import { periodOf, type Period } from './map-period';
import { ALL, defaultView, filterDimensions, type View } from './view';
import {
  reachOf,
  yearsOfMonth,
  type CoveredTime,
  type YearsOfMonth,
} from '~/calculations/calculation-info';
import { type Labels } from './labels';

/** One code of the active filter, in words. */
export interface Chip {
  parameter: string;
  code: string;
  label: string;
}

/** Returns the active parts of a filter: what differs from the default, each with its words. */
export function chipsOf(
  dataset: Dataset,
  view: View,
  defaultYear: number,
  labels: Labels,
  t: Translate<'statistics'>,
): Chip[] {
  const defaults = defaultView(dataset, defaultYear);
  return filterDimensions(dataset, view.division).flatMap((dimension) => {
    const { parameter } = dimension;
    const fallback = defaults.codes[parameter]?.[0];
    const chosen = view.codes[parameter];
    if (fallback && !chosen) return { parameter, code: ALL, label: t(`filter.all.${parameter}`) };
    return (chosen ?? [])
      .filter((code) => code !== fallback)
      .map((code) => ({ parameter, code, label: labels(dimension, code) }));
  });
}

/** Returns what a view shows by default and no chip names: its year, and the whole country. */
export function formatDefaults(
  dataset: Dataset,
  view: View,
  defaultYear: number,
  labels: Labels,
  t: Translate<'statistics'>,
): string[] {
  const { codes } = defaultView(dataset, defaultYear);
  const dimensions = filterDimensions(dataset, view.division);
  const isPlaced = dimensions.some(({ isPlace, codeList, parameter }) => {
    return (isPlace || codeList === COUNTRY_LIST) && view.codes[parameter];
  });
  return dimensions.flatMap((dimension) => {
    const { parameter, isPlace, parent } = dimension;
    const fallback = codes[parameter]?.[0];
    if (fallback && view.codes[parameter]?.includes(fallback)) return labels(dimension, fallback);
    return isPlace && !parent && !isPlaced ? t(`filter.all.${parameter}`) : [];
  });
}

/**
 * Returns a filter without its period in words: the codes of its dimensions, in the order of their
 * declaration.
 */
export function formatCodes(dataset: Dataset, { codes }: Filter, labels: Labels): Chip[] {
  return recordedDimensions(dataset).flatMap((dimension) =>
    (codes[dimension.name] ?? []).map((code) => ({
      parameter: dimension.parameter,
      code,
      label: labels(dimension, code),
    })),
  );
}

/** Titles do not name more codes than this. */
const MAX_NAMED = 6;

/**
 * Returns what is counted under a filter, in words, shortened if it has many codes: "Complaints, East Java,
 * March 2025".
 *
 * @param time - its period in words, if not all of its days are meant.
 */
export function subjectOf(
  dataset: Dataset,
  filter: Filter,
  labels: Labels,
  language: string,
  t: Translate<'statistics'>,
  time = timeOf(filter, language, t),
): string {
  const all = formatCodes(dataset, filter, labels).map(({ label }) => label);
  const named = all.length > MAX_NAMED ? all.slice(0, MAX_NAMED - 1) : all;
  const number = formatsOf(language).number(all.length - named.length);
  const codes = named === all ? all : [...named, t('moreCodes', { number })];
  return t(codes.length === 0 ? 'subject.plain' : 'subject.filtered', {
    noun: t(`datasets.${dataset.name}.noun`),
    filters: codes.join(t('separator')),
    time,
  });
}

/**
 * Returns the days that a filter counts, in words.
 *
 * @param calculation - if given, the words include how far its records reach, so that they need no context:
 * "1 January – 25 November 2026" or "2026 so far", and the years that include a month of all years.
 */
export function timeOf(
  filter: Filter,
  language: string,
  t: TimeTexts,
  calculation?: CoveredTime,
): string {
  const { codes, start, end } = filter;
  const formats = formatsOf(language);
  const years = codes.year ?? [];
  const [month] = codes.month ?? [];
  const [year] = years;
  const days = years.length > 1 ? null : daysOfFilter(filter);
  const covered = calculation && days && formatCovered(days, language, t, calculation);
  if (covered) return covered;
  if (start !== undefined && end !== undefined) {
    const isMonth = end === periodOf('month', start).end && start.endsWith('-01');
    if (isMonth) return formats.month(start);
    return t('statistics:map.week', { start: formats.date(start), end: formats.date(end) });
  }
  if (years.length > 1) return t('statistics:time.years', { start: year, end: years.at(-1) });
  if (year !== undefined && month !== undefined) {
    return formats.month(`${year}-${month.padStart(2, '0')}-01`);
  }
  if (month !== undefined) {
    const name = formats.monthName(Number(month));
    const known = calculation && yearsOfMonth(calculation, Number(month));
    if (!known) return t('statistics:time.monthOfAllYears', { month: name });
    const item = t('statistics:time.monthOfYears', { month: name, years: formatYears(known, t) });
    return known.isPart
      ? t('statistics:chart.itemProvisional', { item, note: t('statistics:table.provisional') })
      : item;
  }
  return year === undefined ? t('statistics:time.all') : formats.year(year);
}

/** Translates the texts of periods, from any namespace. */
type TimeTexts = (
  key:
    | `statistics:time.${'all' | 'monthOfAllYears' | 'monthOfYears' | 'years'}`
    | 'statistics:map.week'
    | 'statistics:chart.itemProvisional'
    | 'statistics:table.provisional'
    | 'summary:period.soFar',
  values?: TextValues,
) => string;

/** Returns the days of a period that the records cover, if they cover it only in part; null otherwise. */
function formatCovered(
  requested: Period,
  language: string,
  t: TimeTexts,
  calculation: CoveredTime,
): string | null {
  const { coveredUntil, runningUntil } = calculation;
  const reach = reachOf(calculation);
  const isWhole = requested.end <= coveredUntil && !beginWithin(requested, calculation);
  if (isWhole || requested.start > reach) return null;
  const { start, end } = daysCovered(requested, calculation);
  const period = periodInFull(language, { start, end });
  return end === runningUntil ? t('summary:period.soFar', { period }) : period;
}

/** Returns "2020 to 2025", or a single year. */
export function formatYears(
  { first, last }: Pick<YearsOfMonth, 'first' | 'last'>,
  t: TimeTexts,
): string {
  return first === last ? String(first) : t('statistics:time.years', { start: first, end: last });
}
