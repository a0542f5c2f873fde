import { type Translation } from '~/i18n/translation';
import { type SearchKind } from './search-entry';

/** Something that the search found, as a visitor sees it. */
export interface SearchHit {
  kind: SearchKind;
  title: Translation;
  href: string;
  /** The dataset and the filter that a code belongs to, in words; absent where it is no code. */
  filter?: string;
}
