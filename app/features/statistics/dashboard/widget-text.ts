import { type Dataset } from '~/datasets/dataset';

/** The keys of a widget's text, to be tried in turn: the dataset's own one, then the common one. */
export function widgetTextKeys(
  dataset: Dataset,
  widget: string,
  key: 'title' | 'explanation',
): string[] {
  return [`datasets.${dataset.name}.widgets.${widget}.${key}`, `widgets.${widget}.${key}`];
}
