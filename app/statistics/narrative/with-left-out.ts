import { type Dataset, dimensionOfParameter } from '~/datasets/dataset';
import { formatsOf } from '~/platform/i18n/formats';
import { type Notice } from '../view/notice';
import { timeOf, type View } from '../view/view';
import { type TextContext } from './narrative';

/**
 * Returns the first sentence of an answer, preceded by the ignored parts of the filter: those that contradict
 * the rest, cannot be applied, are not recorded or are outside the period of the data. They are named even if
 * the answer has no sentence itself. Only names of known codes and dimensions are repeated from the
 * address.
 */
export function withLeftOut(
  { dataset, view, language, labels, t }: TextContext,
  notices: readonly Notice[],
  sentence: string,
): string {
  const of = notices.flatMap((notice) => {
    const dimension = dimensionOfParameter(dataset, notice.parameter, view.division);
    return dimension ? [{ ...notice, dimension }] : [];
  });
  const { list, month, year } = formatsOf(language);
  const listOf = (names: readonly string[]) => list([...new Set(names)]);
  const contradictory = of.flatMap(({ reason, dimension, value }) =>
    reason === 'contradiction' ? labels(dimension, value) : [],
  );
  const inapplicable = of.flatMap(({ reason, parameter }) =>
    inapplicableReasons.has(reason) ? t(`statistics:parameters.${parameter}`) : [],
  );
  const unrecorded = notices.flatMap(({ value, reason }) =>
    reason === 'unrecorded'
      ? t([`statistics:measures.${value}`, `statistics:parameters.${value}`])
      : [],
  );
  const preceded = (
    names: readonly string[],
    key: 'leftOut' | 'inapplicable' | 'unrecorded',
    alone: 'leftOutAlone' | 'inapplicableAlone' | 'statistics:notice.unrecorded',
    text: string,
  ): string => {
    if (names.length === 0) return text;
    const all = listOf(names);
    return text ? t(key, { names: all, sentence: text }) : t(alone, { name: all, names: all });
  };
  const consistent = preceded(contradictory, 'leftOut', 'leftOutAlone', sentence);
  const applied = preceded(inapplicable, 'inapplicable', 'inapplicableAlone', consistent);
  const recorded = preceded(unrecorded, 'unrecorded', 'statistics:notice.unrecorded', applied);
  const nearest = timeOf(view);
  const outside = notices.find(
    ({ parameter, reason }) => reason === 'outside-data' && parameter in nearest,
  );
  if (!outside) return recorded;
  const { parameter, value, period } = outside;
  const requested =
    parameter === 'year'
      ? year(value)
      : month(`${nearest.year ?? ''}-${value.padStart(2, '0')}-01`);
  return t('noData', { requested, period, sentence: recorded }).trim();
}

/**
 * Reasons why a choice of a dimension can never be applied; its value may be anything, and no text repeats
 * it.
 */
const inapplicableReasons: ReadonlySet<Notice['reason']> = new Set([
  ...(['unknown-code', 'invalid', 'not-in-division', 'repeated', 'basic'] as const),
]);

/**
 * Returns whether an answer names the subject of a notice: a part of its filter, or something that is not
 * recorded.
 */
export function isNamedAsLeftOut(
  dataset: Dataset,
  { division }: Pick<View, 'division'>,
  { parameter, reason }: Notice,
): boolean {
  return reason === 'unrecorded' || dimensionOfParameter(dataset, parameter, division) !== null;
}

/**
 * Returns an address that belongs to a page, such as that of its picture, with the parts of the filter that
 * the page ignores, so that it names them as well.
 *
 * @param href - the address of the view, without these.
 */
export function hrefWithLeftOut(
  href: string,
  { dataset, view, notices }: { dataset: Dataset; view: View; notices: readonly Notice[] },
): string {
  const named = notices.filter((notice) => isNamedAsLeftOut(dataset, view, notice));
  if (named.length === 0) return href;
  const [path, search] = href.split('?');
  const applied = new URLSearchParams(search);
  // The view has the nearest period with data instead.
  for (const { parameter, reason } of named)
    if (reason === 'outside-data') applied.delete(parameter);
  const all = new URLSearchParams(named.map(({ parameter, value }) => [parameter, value]));
  // Of several values of a single-value parameter, the last is applied.
  for (const [name, value] of applied) all.append(name, value);
  return `${path}?${all}`;
}
