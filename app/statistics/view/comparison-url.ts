import { type Dataset } from '~/datasets/dataset';
import { type View } from './view';
import { searchOfView } from './view-url';

/** The page that compares views, below a dashboard; its files are below it. */
export const COMPARE_PATH = 'compare';

/** Compares a view with the same period of the previous year. */
export const YEAR_BEFORE = 'year-before';

/** More codes than this are not shown side by side. */
export const MAX_COMPARANDS = 5;

/** Compares a view with all places. */
export const ALL_PLACES = 'all';

/**
 * Returns the address of a comparison of a view, or of its file of a format.
 *
 * @param compare - the other comparand: `year-before`, `all`, a code (`province:31`), all codes (`right:0`), or
 * each chosen
 *   code of a dimension with the others (`right`); empty for the default.
 */
export function hrefOfComparison(
  dataset: Dataset,
  view: View,
  defaultYear: number,
  compare = '',
  format = '',
): string {
  const search = searchOfView(dataset, view, defaultYear);
  // A colon is readable, and allowed, in a query string.
  const chosen = compare ? [`compare=${compare.split(':').map(encodeURIComponent).join(':')}`] : [];
  const all = [...chosen, ...(search.size > 0 ? [search.toString()] : [])].join('&');
  const path = [dataset.path, COMPARE_PATH, ...(format ? [format] : [])].join('/');
  return all ? `${path}?${all}` : path;
}
