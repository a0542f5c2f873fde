import { type Dataset } from '~/datasets/dataset';
import { ALL, defaultView, filterDimensions, hasAdvancedCodes, type View } from './view';

/**
 * The canonical search parameters of a view, in a fixed order and without defaults; parsing them
 * gives the same view again.
 */
export function searchOfView(dataset: Dataset, view: View, currentYear: number): URLSearchParams {
  const defaults = defaultView(dataset, currentYear);
  const search = new URLSearchParams();
  const add = (name: string, value: string | undefined, fallback?: string) => {
    if (value !== undefined && value !== fallback) search.append(name, value);
  };
  add('type', view.isAdvanced || hasAdvancedCodes(dataset, view) ? '1' : undefined);
  for (const { parameter } of filterDimensions(dataset, view.division)) {
    const fallback = defaults.codes[parameter]?.[0];
    for (const code of view.codes[parameter] ?? (fallback ? [ALL] : [])) {
      add(parameter, code, fallback);
    }
  }
  add('measure', view.measure, defaults.measure);
  add('division', view.division, defaults.division);
  add('map', view.map, defaults.map);
  add('start', view.map === 'year' ? undefined : view.start);
  add('years', view.years, defaults.years);
  add('as_of', view.asOf?.toString());
  add('lng', view.lng);
  return search;
}

/** The address of a view: the dataset's dashboard, or the file or page of it that `place` names. */
export function hrefOfView(dataset: Dataset, view: View, currentYear: number, place = ''): string {
  const search = searchOfView(dataset, view, currentYear).toString();
  const path = place ? `${dataset.path}/${place}` : dataset.path;
  return search ? `${path}?${search}` : path;
}
