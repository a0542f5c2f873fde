import { defineList } from '~/lists/list';
import { paths } from '~/paths';
import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH } from '~/shell/search-limits';

/** The hits of the search, the best first. */
export const searchList = defineList({
  name: 'search',
  path: paths.search,
  textParameter: 'q',
  longestText: MAX_SEARCH_LENGTH,
  defaultSort: { by: 'relevance', direction: 'desc' },
});

/** Returns whether a text is long enough to search for; characters are counted as visitors see them. */
export function isSearchable(text: string): boolean {
  return [...text].length >= MIN_SEARCH_LENGTH;
}
