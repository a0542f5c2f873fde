import { type Dataset } from '~/datasets/dataset';
import { paths } from '~/paths';
import { type View } from './view';
import { searchOfView } from './view-url';

/** The address of "build a view" with a view of a dataset, and the widget to begin with. */
export function hrefOfBuilder(
  dataset: Dataset,
  view: View,
  currentYear: number,
  widget?: string,
): string {
  const search = new URLSearchParams({ dataset: dataset.name });
  if (widget !== undefined) search.set('widget', widget);
  for (const [name, value] of searchOfView(dataset, view, currentYear)) search.append(name, value);
  return `${paths.builder}?${search}`;
}
