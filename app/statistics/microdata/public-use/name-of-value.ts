import { type Translate } from '~/platform/i18n/text-keys';
import { type Labels } from '../../view/labels';
import { type FileVariable } from './file-variables';

/**
 * Returns the name of a value in a public-use file; `labels` name its codes, `t` has the namespace `readme`.
 */
export function nameOfValue(
  { dimension, shows, values }: FileVariable,
  value: string,
  { labels, t }: { labels: Labels; t: Translate<'readme'> },
): string {
  const isClass = shows === 'class' && values.includes(value);
  return isClass ? t(`publicUse.classes.${value}`) : labels(dimension, value);
}
