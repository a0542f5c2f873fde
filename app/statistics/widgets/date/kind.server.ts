import { formatDate } from '../../view/format-dates';
import { formatsOf } from '~/platform/i18n/formats';
import { plainRows } from '../file-rows';
import { recordsMeasure } from '../../observations/main-query';
import { series } from '../tables';
import { type WidgetKind } from '../widget-kind';
import { type QueryContext } from '../../observations/read-context';

/**
 * When the figures were calculated, from how many records in total, and how many changed ones are held back.
 */
export const date: WidgetKind = {
  queries: queryOfAll,
  read(context, widget, main) {
    const { calculation, language, t } = context;
    const { lastDate, records, held } = calculation;
    const { number } = formatsOf(language);
    const newest = formatDate(language, lastDate, calculation);
    const label = t('calculation.last', { date: newest });
    const text = number(records);
    const all = { protection: 'exact', value: records } as const;
    const row = { ...all, code: 'records', label, text, status: 'A' } as const;
    const data = series(context, widget, main, [row], queryOfAll);
    return held
      ? { ...data, notes: [...data.notes, t('releases:holds', { held: number(held) })] }
      : data;
  },
  rows: plainRows,
  hasPicture: false,
  frameHeight: 440,
};

function queryOfAll(context: QueryContext) {
  return { main: { filter: { codes: {} }, measure: recordsMeasure(context) } };
}
