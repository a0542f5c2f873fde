import { type Translate } from '~/platform/i18n/text-keys';
import { NOT_STATED, OUTSIDE_HOME_COUNTRY, type Widget } from '~/datasets/dataset';
import { type DisclosedValue } from '~/protection/protect-table';
import { type FileRow, type WidgetData } from './widget-data';

/** SDMX's code for the total over all codes. */
export const TOTAL = '_T';

/** SDMX's code for all others. */
export const OTHERS = '_O';

/**
 * Returns the rows of a table: its observations, preceded by those of stray records before a series, followed
 * by counts outside the table (all others, not stated, outside the home country) and the total. A file has a
 * separate column for the code, so the status of these is normal.
 */
export function tableRows(widget: Widget, data: WidgetData, t: Translate<'statistics'>): FileRow[] {
  const row = (code: string, label: string, disclosed: DisclosedValue): FileRow => ({
    ...disclosed,
    code,
    label,
    status: 'A',
  });
  const { observations, earlier = [] } = data;
  // A map lists every place.
  const others = widget.kind === 'map' ? undefined : data.others;
  const rows = [
    ...earlier,
    ...(others
      ? observations.filter(({ protection }) => protection !== 'below-threshold')
      : observations),
    ...(others ? [row(OTHERS, t('table.others'), others)] : []),
    ...(widget.dimension ? [row(NOT_STATED, t('notStated'), data.notStated)] : []),
    ...(data.outside === undefined ? [] : [row(OUTSIDE_HOME_COUNTRY, t('outside'), data.outside)]),
  ];
  const sum = rows.reduce((total, { value }) => total + (value ?? NaN), 0);
  const isSum = rows.length === 0 || sum === data.total.value;
  return [...rows, row(TOTAL, t(isSum ? 'widgets.total.title' : 'file.once'), data.total)];
}

/** Returns the rows of figures that are not parts of a whole. */
export function plainRows(_: Widget, { observations }: WidgetData): FileRow[] {
  return observations;
}
