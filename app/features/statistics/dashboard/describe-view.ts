import { type TFunction } from 'i18next';
import { type Dataset } from '~/datasets/dataset';
import { formatsOf } from '~/i18n/formats';
import { ALL, defaultView, filterDimensions, type View } from '../views/view';
import { monthLabel, type Labels } from './labels';

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
  currentYear: number,
  labels: Labels,
  language: string,
  t: TFunction,
): Chip[] {
  const chips: Chip[] = [];
  if (view.year !== defaultView(dataset, currentYear).year) {
    chips.push({
      parameter: 'year',
      code: view.year,
      label: view.year === ALL ? t('allYears') : view.year,
    });
  }
  if (view.month !== ALL) {
    chips.push({ parameter: 'month', code: view.month, label: monthLabel(view.month, language) });
  }
  for (const dimension of filterDimensions(dataset, view.division)) {
    for (const code of view.codes[dimension.parameter] ?? []) {
      chips.push({ parameter: dimension.parameter, code, label: labels(dimension, code) });
    }
  }
  return chips;
}

/** The view in words: "Complaints, East Java, March 2025". */
export function subjectOf(
  dataset: Dataset,
  view: View,
  labels: Labels,
  language: string,
  t: TFunction,
): string {
  const places = filterDimensions(dataset, view.division).flatMap((dimension) =>
    (view.codes[dimension.parameter] ?? []).map((code) => labels(dimension, code)),
  );
  return [t(`datasets.${dataset.name}.noun`), ...places, timeOf(view, language, t)].join(
    t('separator'),
  );
}

function timeOf({ year, month }: View, language: string, t: TFunction): string {
  const formats = formatsOf(language);
  if (year !== ALL && month !== ALL) return formats.month(`${year}-${month.padStart(2, '0')}-01`);
  if (month !== ALL) return monthLabel(month, language);
  return year === ALL ? t('allYears') : year;
}
