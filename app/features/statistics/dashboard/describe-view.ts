import { type Translate } from '~/i18n/text-keys';
import { COUNTRY_LIST, recordedDimensions, type Dataset } from '~/datasets/dataset';
import { formatsOf } from '~/i18n/formats';
import { type Filter } from '../engine';
import { periodOf } from '../views/map-period';
import { ALL, defaultView, filterDimensions, type View } from '../views/view';
import { type Labels } from './labels';

/** One code of the active filter, in words. */
export interface Chip {
  parameter: string;
  code: string;
  label: string;
}

/** The active parts of a filter: what differs from the default, each with its words. */
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

/** What a view shows by default and no chip names: its year, and the whole country. */
export function defaultsInWords(
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

/** A filter without its time in words: the codes of its dimensions, in the order of their declaration. */
export function codesInWords(dataset: Dataset, { codes }: Filter, labels: Labels): Chip[] {
  return recordedDimensions(dataset).flatMap((dimension) =>
    (codes[dimension.name] ?? []).map((code) => ({
      parameter: dimension.parameter,
      code,
      label: labels(dimension, code),
    })),
  );
}

/** More codes than this are not all named in a title. */
const MAX_NAMED = 6;

/**
 * What is counted under a filter, in words, shortened where it has many codes: "Complaints, East Java, March 2025".
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
  const all = codesInWords(dataset, filter, labels).map(({ label }) => label);
  const named = all.length > MAX_NAMED ? all.slice(0, MAX_NAMED - 1) : all;
  const number = formatsOf(language).number(all.length - named.length);
  const codes = named === all ? all : [...named, t('moreCodes', { number })];
  return t(codes.length === 0 ? 'subject.plain' : 'subject.filtered', {
    noun: t(`datasets.${dataset.name}.noun`),
    filters: codes.join(t('separator')),
    time,
  });
}

/** The days that a filter counts, in words. */
export function timeOf(
  { codes, start, end }: Filter,
  language: string,
  t: Translate<'statistics'>,
): string {
  const formats = formatsOf(language);
  if (start !== undefined && end !== undefined) {
    const isMonth = end === periodOf('month', start).end && start.endsWith('-01');
    if (isMonth) return formats.month(start);
    return t('map.week', { start: formats.date(start), end: formats.date(end) });
  }
  const years = codes.year ?? [];
  const [month] = codes.month ?? [];
  const [year] = years;
  if (years.length > 1) return t('time.years', { start: year, end: years.at(-1) });
  if (year !== undefined && month !== undefined) {
    return formats.month(`${year}-${month.padStart(2, '0')}-01`);
  }
  if (month !== undefined) {
    return t('time.monthOfAllYears', { month: formats.monthName(Number(month)) });
  }
  return year === undefined ? t('time.all') : formats.year(year);
}
