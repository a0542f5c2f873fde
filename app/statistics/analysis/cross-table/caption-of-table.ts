import { withinSentence } from '~/platform/i18n/letter-case';
import { type Translate } from '~/platform/i18n/text-keys';

/** Returns the caption of a table from the names of its rows and columns: "Right by victim". */
export function captionOfTable(
  row: string,
  column: string,
  { language, t }: { language: string; t: Translate<'statistics'> },
): string {
  return t('cross-table:caption', { row, column: withinSentence(column, language) });
}
