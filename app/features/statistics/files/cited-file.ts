import { type TFunction } from 'i18next';
import { formatsOf } from '~/i18n/formats';
import { widgetTextKeys } from '../dashboard/widget-text';
import { type FileSource } from './write-file.server';

/** A widget as a file that says where it comes from in the reader's language. */
export interface CitedFile extends FileSource {
  language: string;
  /** Texts of the namespace `statistics`. */
  t: TFunction;
  /** The permanent address of the view in that language. */
  address: string;
  /** The styles of the charts and the custom properties they use. */
  styles: string;
}

/** What a widget shows: its title, and the measure where it is not the usual one. */
export function titleOf({ dataset, widget, page, t }: CitedFile): string {
  const { measure } = page.view;
  const title = t(widgetTextKeys(dataset, widget.name, 'title'));
  const isUsual = measure === dataset.measures[0]?.name;
  return isUsual ? title : `${title} · ${t(`measures.${measure}`)}`;
}

/** The view and its calculation in a line. */
export function sourceLine({ page, language, t }: CitedFile): string {
  return t('file.source', {
    subject: page.subject,
    number: page.calculation.id,
    date: formatsOf(language).date(page.calculation.date),
  });
}
