import { type Dataset } from '~/datasets/dataset';
import { type Filter } from '~/engine/engine';
import { filterDimensions, type View } from './view';

/** Returns the filter of a view, without the parameters in `ignores`. */
export function filterOfView(
  dataset: Dataset,
  view: View,
  ignores: readonly string[] = [],
): Filter {
  const codes: Record<string, readonly string[]> = {};
  for (const { name, parameter } of filterDimensions(dataset, view.division)) {
    const chosen = view.codes[parameter];
    if (chosen && !ignores.includes(parameter)) codes[name] = chosen;
  }
  return { codes };
}
