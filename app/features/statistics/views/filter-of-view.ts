import { type Dataset } from '~/datasets/dataset';
import { type Filter } from '../engine';
import { ALL, filterDimensions, type View } from './view';

/** The filter of a view, without the parameters that `ignores` names. */
export function filterOfView(
  dataset: Dataset,
  view: View,
  ignores: readonly string[] = [],
): Filter {
  const codes: Record<string, readonly string[]> = {};
  if (view.year !== ALL && !ignores.includes('year')) codes.year = [view.year];
  if (view.month !== ALL && !ignores.includes('month')) codes.month = [view.month];
  for (const { name, parameter } of filterDimensions(dataset, view.division)) {
    const chosen = view.codes[parameter];
    if (chosen && !ignores.includes(parameter)) codes[name] = chosen;
  }
  return { codes };
}
