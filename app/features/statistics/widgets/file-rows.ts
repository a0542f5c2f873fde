import { type Translate } from '~/i18n/text-keys';
import { NOT_STATED, OUTSIDE_INDONESIA, type Widget } from '~/datasets/dataset';
import { type LabelledObservation, type WidgetData } from './widget-data';

/** SDMX's code for the total over all codes. */
export const TOTAL = '_T';

/**
 * The rows of a table: its observations, then what stands beside it (not stated, outside Indonesia) and
 * the total. A file has a column of its own for the code, so that the status of these is normal.
 */
export function tableRows(
  widget: Widget,
  data: WidgetData,
  t: Translate<'statistics'>,
): LabelledObservation[] {
  const row = (code: string, label: string, value: number): LabelledObservation => ({
    code,
    label,
    value,
    status: 'A',
  });
  const rows = [
    ...data.observations,
    ...(widget.dimension ? [row(NOT_STATED, t('notStated'), data.notStated)] : []),
    ...(data.outside === undefined ? [] : [row(OUTSIDE_INDONESIA, t('outside'), data.outside)]),
  ];
  const sum = rows.reduce((total, { value }) => total + value, 0);
  const isSum = rows.length === 0 || sum === data.total;
  return [...rows, row(TOTAL, t(isSum ? 'widgets.total.title' : 'file.once'), data.total)];
}

/** The rows of figures that are no parts of a whole. */
export function plainRows(_: Widget, { observations }: WidgetData): LabelledObservation[] {
  return observations;
}
