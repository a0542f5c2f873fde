import { type Translation } from '~/platform/i18n/translation';
import { type SearchKind } from './search-entry';

/** A hit of the search, as a visitor sees it. */
export interface SearchHit {
  kind: SearchKind;
  title: Translation;
  href: string;
  /** The dataset and the filter that a code belongs to, in words; absent if the hit is not a code. */
  filter?: string;
}

/** The figure that a search asks for, or a statement that the data do not hold it. */
export interface SearchAnswer {
  /** What the figure is of. */
  name: string;
  sentence: string;
  /** The page with more about it. */
  href: string;
  /** The address of the view or the widget that shows it; absent if none does. */
  shownAt?: string;
  /** What is compared, if it is a comparison. */
  compared?: ComparedRow[];
}

/** A view next to others, with its disclosed number in words and, if it has one, as a length. */
export interface ComparedRow {
  name: string;
  value: string;
  amount: number | null;
  href: string;
}

/** A name in a question that several codes have, and the question with the name of each code. */
export interface Choice {
  words: string;
  meanings: readonly { name: string; text: string }[];
}
