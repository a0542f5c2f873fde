import { type Translation } from '~/platform/i18n/translation';
import { type RenderedText } from '../rendered-text';

/** A term of the glossary, as a visitor sees it. */
export interface Definition {
  /** Its anchor, and the last part of its stable address. */
  slug: string;
  term: Translation;
  text: RenderedText;
}
