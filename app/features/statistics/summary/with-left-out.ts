import { dimensionOfParameter } from '~/datasets/dataset';
import { formatsOf } from '~/i18n/formats';
import { type Notice } from '../views/notice';
import { timeOf } from '../views/view';
import { type Words } from './sentences';

/**
 * The first sentence of an answer, preceded by the parts of the filter that it leaves out because they contradict the
 * rest, are not recorded or lie outside the period of the data; these are named even if the answer has no sentence of its own.
 */
export function withLeftOut(
  { dataset, view, language, labels, t }: Words,
  notices: readonly Notice[],
  sentence: string,
): string {
  const names = notices.flatMap(({ parameter, value, reason }) => {
    const dimension = dimensionOfParameter(dataset, parameter, view.division);
    return reason === 'contradiction' && dimension ? labels(dimension, value) : [];
  });
  const { list, month, year } = formatsOf(language);
  const unrecorded = notices.flatMap(({ value, reason }) =>
    reason === 'unrecorded'
      ? t([`statistics:measures.${value}`, `statistics:parameters.${value}`])
      : [],
  );
  const consistent =
    names.length === 0
      ? sentence
      : sentence
        ? t('leftOut', { names: list(names), sentence })
        : t('leftOutAlone', { names: list(names) });
  const recorded =
    unrecorded.length === 0
      ? consistent
      : consistent
        ? t('unrecorded', { names: list(unrecorded), sentence: consistent })
        : t('statistics:notice.unrecorded', { name: list(unrecorded) });
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
