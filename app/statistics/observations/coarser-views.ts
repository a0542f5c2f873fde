import { coarserDimensions, finerOf } from '~/datasets/coarser';
import { type Dataset, type Dimension, dimensionNamed } from '~/datasets/dataset';
import { formatsOf } from '~/platform/i18n/formats';
import { chipsOf } from '../view/describe-view';
import { type Labels } from '../view/labels';
import { parentCode } from '../view/parse-codes';
import { filterDimensions, type View, widenedBy, withCodes } from '../view/view';
import { recordsMeasure } from './main-query';
import { type ViewRequest } from '../view/view-request';

/**
 * Returns a dimension and its coarser ones: parents (the issue of a sub-issue) and groups (quarters).
 * Excludes dimensions that the filter selects a code of, such as the province of its cities: a table by one
 * of them has one row.
 */
export function withCoarser(
  { dataset, view, codeLists }: Pick<ViewRequest, 'dataset' | 'view' | 'codeLists'>,
  dimension: Dimension,
): [Dimension, ...Dimension[]] {
  const [dimensionOfCode, ...parents] = withParents(dataset, view, dimension);
  const open = parents.filter(({ parameter }) => !view.codes[parameter]);
  const isAmong = (finer: Dimension) =>
    [dimensionOfCode, ...open].some((candidate) => candidate.parameter === finer.parameter);
  const groups = coarserDimensions(dataset, codeLists).filter((group) =>
    isAmong(finerOf(dataset, group)),
  );
  return [dimensionOfCode, ...open, ...(view.codes[dimensionOfCode.parameter] ? [] : groups)];
}

/** Returns a dimension, its parent, and the parent's parent. */
export function withParents(
  dataset: Dataset,
  view: View,
  dimension: Dimension,
): [Dimension, ...Dimension[]] {
  const { parent } = dimension;
  if (!parent) return [dimension];
  const name = dimensionNamed(dataset, parent.dimension, view.division);
  const above = dataset.dimensions.find((candidate) => candidate.name === name);
  return above ? [dimension, ...withParents(dataset, view, above)] : [dimension];
}

/**
 * A view with another period than the original one, and the name of that period; empty for the original view.
 */
export interface TimedView {
  view: View;
  time: string;
}

/**
 * Returns a view, and the same view for longer periods: its whole year if it is of a month, the default year
 * if its own is a later one, since a running year may have few records, and all years.
 */
export function withLongerTimes({
  view,
  calculation,
  language,
  t,
}: Pick<ViewRequest, 'view' | 'calculation' | 'language' | 't'>): [TimedView, ...TimedView[]] {
  const year = view.codes.year?.[0];
  if (year === undefined) return [{ view, time: '' }];
  const { year: name } = formatsOf(language);
  const of = (parameter: string, codes: string[], time: string) => ({
    view: { ...withCodes(view, parameter, codes), start: undefined },
    time,
  });
  const usual = String(calculation.defaultYear);
  return [
    { view, time: '' },
    ...(view.codes.month ? [of('month', [], name(year))] : []),
    ...(year > usual ? [of('year', [usual], name(usual))] : []),
    of('year', [], t('filter.all.year')),
  ];
}

/** Adds the name of its period to a name. */
export function timed(name: string, time: string): string {
  return time ? `${name} (${time})` : name;
}

interface CoarserOptions {
  /** The parameters whose codes are kept. */
  fixed: readonly string[];
  /** Whether to exclude all years. */
  hasYear: boolean;
}

/**
 * Returns coarser views of the same records, with their names: for longer periods, for the place that
 * contains a city or the issue of a sub-issue, for both, and of records if another measure is counted.
 */
export function coarserViews(
  request: ViewRequest & { labels: Labels },
  { fixed, hasYear }: CoarserOptions,
): { view: View; label: string }[] {
  const { dataset, view, codeLists, labels, t } = request;
  const above = filterDimensions(dataset, view.division).flatMap((dimension) => {
    const { parameter } = dimension;
    const [, parent] = withParents(dataset, view, dimension);
    const [code, ...more] = view.codes[parameter] ?? [];
    if (!parent || code === undefined || more.length > 0 || fixed.includes(parameter)) return [];
    const codeAbove = parentCode(dimension, parent, code, codeLists);
    if (codeAbove === undefined) return [];
    const other = withCodes(withCodes(view, parameter, []), parent.parameter, [codeAbove]);
    return [{ view: other, label: labels(parent, codeAbove) }];
  });
  const [, ...longer] = [{ view, label: '' }, ...above].flatMap((wider) =>
    withLongerTimes({ ...request, view: wider.view })
      .filter((other) => !hasYear || other.view.codes.year)
      .map(({ view, time }) => ({ view, label: wider.label ? timed(wider.label, time) : time })),
  );
  const measure = recordsMeasure(request);
  const ofRecords = { view: { ...view, measure }, label: t(`measures.${measure}`) };
  return view.measure === measure ? longer : [ofRecords, ...longer];
}

/** Returns the same view without one part of its filter, for each part. */
export function widerViews({
  dataset,
  view,
  calculation,
  labels,
  t,
}: Pick<ViewRequest, 'dataset' | 'view' | 'calculation' | 't'> & { labels: Labels }): {
  view: View;
  label: string;
}[] {
  const year = calculation.defaultYear;
  return chipsOf(dataset, view, year, labels, t).map((chip) => ({
    view: widenedBy(dataset, view, chip, year),
    label: t('filter.remove', { name: chip.label }),
  }));
}
