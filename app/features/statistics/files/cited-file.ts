import { type Translate } from '~/i18n/text-keys';
import { formatsOf } from '~/i18n/formats';
import { type FileSource } from './write-file.server';

/** A widget as a file that says where it comes from in the reader's language. */
export interface CitedFile extends FileSource {
  language: string;
  /** Texts of the namespace `statistics`. */
  t: Translate<'statistics'>;
  /** The styles of the charts and the custom properties they use. */
  styles: string;
}

/** What a file counts and its calculation, in a line. */
export function sourceLine({ applied, page, language, t }: CitedFile): string {
  return t('file.source', {
    subject: applied.subject,
    number: page.calculation.id,
    date: formatsOf(language).date(page.calculation.date),
  });
}
