import { type Translation } from '~/platform/i18n/translation';
import { type RenderedText } from '../rendered-text';
import { type FileLink } from '../files/file-link';

/** A report or publication, as a visitor sees it. */
export interface DocumentItem {
  id: number;
  name: Translation;
  /** Its description. */
  text: RenderedText;
  year: number;
  isSynthetic: boolean;
  file: FileLink;
}
