import { defineList } from '~/lists/list';
import { paths } from '~/paths';
import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH } from '~/shell/search-limits';

/** What the search found, the best first. */
export const searchList = defineList({
  name: 'search',
  path: paths.search,
  textParameter: 'q',
  longestText: MAX_SEARCH_LENGTH,
  defaultSort: { by: 'relevance', direction: 'desc' },
});

/** Whether a text is long enough to be searched for; signs are counted as visitors count them. */
export function isSearchable(text: string): boolean {
  return [...text].length >= MIN_SEARCH_LENGTH;
}
