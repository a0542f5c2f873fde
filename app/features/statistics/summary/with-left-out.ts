import { dimensionOfParameter } from '~/datasets/dataset';
import { formatsOf } from '~/i18n/formats';
import { type Notice } from '../views/notice';
import { type Words } from './sentences';

/**
 * The first sentence of an answer, after what of the filter it leaves out because that contradicts the rest; also where it
 * has no sentence of its own.
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
  if (names.length === 0) return sentence;
  const list = formatsOf(language).list(names);
  return sentence ? t('leftOut', { names: list, sentence }) : t('leftOutAlone', { names: list });
}
