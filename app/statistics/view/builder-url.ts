import { type Dataset } from '~/datasets/dataset';
import { paths } from '~/paths';
import { type View } from './view';
import { searchOfView } from './view-url';

/** The parameters of "build a view" besides the view; an absent or empty one is not requested. */
interface BuilderParameters {
  /** The name of a chart or table. */
  widget?: string;
  /** The parameter of the dimension that divides it. */
  by?: string;
  compare?: string;
  /** The order of the rows of a cross table. */
  sort?: string;
  /** What the cells of a table show whose rows are compared; shares if absent. */
  numbers?: string;
}

/** Returns the address of "build a view" with a view of a dataset and the question to begin with. */
export function hrefOfBuilder(
  dataset: Dataset,
  view: View,
  defaultYear: number,
  { widget, by, compare, sort, numbers }: BuilderParameters = {},
): string {
  const search = new URLSearchParams({ dataset: dataset.name });
  for (const [name, value] of Object.entries({ widget, by, compare })) {
    if (value) search.set(name, value);
  }
  for (const [name, value] of searchOfView(dataset, view, defaultYear)) search.append(name, value);
  if (sort) search.set('sort', sort);
  if (numbers && numbers !== 'share') search.set('numbers', numbers);
  return `${paths.builder}?${search}`;
}
