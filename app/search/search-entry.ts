import { type Names } from '~/platform/db/schema';

/** What the search can find, in the order of equally good hits; also keys of their names. */
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

/** A part of the site that is known by its address, with its name by language. */
export interface Place {
  href: string;
  names: Names;
}

/** A code list that the codes found may come from, and the filter that takes its codes. */
export interface SearchedList {
  list: string;
  dataset: string;
  parameter: string;
}

/** Something that the search found. */
export interface SearchEntry {
  kind: SearchKind;
  /** The address of a place, the slug or number of content (of a section: page#section), a code. */
  key: string;
  title: Names;
  /** The filter that takes the code; null where it is no code. */
  dataset: string | null;
  parameter: string | null;
  /** Whether its name is only like the text: then all that were found are guesses. */
  isGuess: boolean;
}
