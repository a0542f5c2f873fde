import { type Names } from '~/platform/db/schema';

/** The kinds of entries, in the order of equally good hits; also keys of their names. */
export const searchKinds = [
  'place',
  'page',
  'definition',
  'report',
  'publication',
  'infographic',
  'code',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** A part of the site with its address and its name by language. */
export interface SearchedPage {
  href: string;
  names: Names;
}

/** A code list that is searched, and the filter that takes its codes. */
export interface SearchedList {
  list: string;
  dataset: string;
  parameter: string;
}

/** Something that the search found. */
export interface SearchEntry {
  kind: SearchKind;
  /**
   * The address of a part of the site, the slug or number of content (page#section for a section), or a code.
   */
  key: string;
  title: Names;
  /** The filter that takes the code; null if the entry is not a code. */
  dataset: string | null;
  parameter: string | null;
  /** Whether its name is only similar to the text: then all hits are guesses. */
  isGuess: boolean;
}
