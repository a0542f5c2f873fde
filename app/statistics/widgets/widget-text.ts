import { type Translate } from '~/platform/i18n/text-keys';
import { type Dataset, type Widget } from '~/datasets/dataset';
import { type MapShade } from '../view/view';
import { type AppliedFilter } from './widget-kind';

/**
 * Returns the keys of a widget's text, to try in turn: the one of what it counts, the dataset's own one, then
 * the common one.
 *
 * @param measure - what it counts, where that may be unusual: "Files by month"
 */
export function widgetTextKeys(
  dataset: Dataset,
  widget: string,
  key: 'title' | 'explanation',
  measure?: string,
): string[] {
  const ofWidget = `widgets.${widget}.${key}`;
  const keys = [`datasets.${dataset.name}.${ofWidget}`, ofWidget];
  return measure === undefined ? keys : [...keys.map((name) => `${name}_${measure}`), ...keys];
}

/**
 * Returns a widget's title with what it counts; for a list, with what shades its map: "Cases by year ·
 * Complaints, 2024 to 2026"; an unusual measure is named.
 */
export function titleOfWidget(
  dataset: Dataset,
  { name }: Pick<Widget, 'name'>,
  { query, subject }: Pick<AppliedFilter, 'query' | 'subject'>,
  t: Translate<'statistics'>,
  shade?: MapShade,
): string {
  const isUsual = query.measure === dataset.measures[0]?.name;
  const title = t(widgetTextKeys(dataset, name, 'title', query.measure), { context: shade });
  return [title, ...(isUsual ? [] : [t(`measures.${query.measure}`)]), subject].join(' · ');
}
