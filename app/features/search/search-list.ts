import { defineList } from '~/lists/list';
import { searchLength } from '~/ui/layout/search-box';

/** Shorter texts would find almost everything. */
export const SHORTEST_TEXT = 2;

/** What the search found, the best first. */
export const searchList = defineList({
  name: 'search',
  path: '/search',
  textParameter: 'q',
  longestText: searchLength,
  defaultSort: { by: 'relevance', direction: 'desc' },
});

/** Whether a text is long enough to be searched for; signs are counted as readers count them. */
export function isSearchable(text: string): boolean {
  return [...text].length >= SHORTEST_TEXT;
}
