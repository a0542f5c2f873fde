import { type TFunction } from 'i18next';
import { formatsOf } from '~/i18n/formats';
import { widgetTextKeys } from '../dashboard/widget-text';
import { mapPeriodOf } from '../views/map-period';
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

/** What a widget shows: its title, the days of a map, and the measure where it is not the usual one. */
export function titleOf(file: CitedFile): string {
  const { dataset, widget, page, t } = file;
  const { measure } = page.view;
  const title = t(widgetTextKeys(dataset, widget.name, 'title'));
  const isUsual = measure === dataset.measures[0]?.name;
  const unusual = isUsual ? '' : t(`measures.${measure}`);
  return [title, daysOf(file), unusual].filter((part) => part !== '').join(' · ');
}

/** The days that a map counts where they are others than those of the filter. */
function daysOf({ widget, page, language, t }: CitedFile): string {
  const period = widget.kind === 'map' && mapPeriodOf(page.view, page.calculation.lastDate);
  if (!period) return '';
  const { date } = formatsOf(language);
  return t('map.week', { start: date(period.start), end: date(period.end) });
}

/** The view and its calculation in a line. */
export function sourceLine({ page, language, t }: CitedFile): string {
  return t('file.source', {
    subject: page.subject,
    number: page.calculation.id,
    date: formatsOf(language).date(page.calculation.date),
  });
}
