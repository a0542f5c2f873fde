import { formatsOf } from '~/i18n/formats';
import { type LabelledObservation } from '../widgets/widget-data';
import { type WidgetFigures } from './get-widget-figures.server';

/** A widget as a file that says where it comes from in the visitor's language. */
export interface CitedFile extends WidgetFigures {
  rows: readonly LabelledObservation[];
  /** The words that mark synthetic data; empty for real data. */
  note: string;
  /** The permanent address of the view in the language of the file. */
  address: string;
  /** The styles of the charts and the custom properties they use. */
  styles: string;
}

/** What a file counts and its calculation, in a line. */
export function sourceLine({ context }: CitedFile): string {
  const { applied, calculation, language, t } = context;
  return t('file.source', {
    subject: applied.subject,
    number: calculation.id,
    date: formatsOf(language).date(calculation.date),
  });
}
