import { type Translation } from '~/platform/i18n/translation';
import { type SearchKind } from './search-entry';

/** Something that the search found, as a visitor sees it. */
export interface SearchHit {
  kind: SearchKind;
  title: Translation;
  href: string;
  /** The dataset and the filter that a code belongs to, in words; absent where it is no code. */
  filter?: string;
}

/** The figure that a searched text asks for, or that the data do not hold it. */
export interface SearchAnswer {
  /** What it is of. */
  name: string;
  sentence: string;
  /** The page that tells more. */
  href: string;
}
