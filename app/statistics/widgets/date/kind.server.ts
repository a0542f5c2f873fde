import { dateInWords } from '../../dashboard/dates-in-words';
import { formatsOf } from '~/platform/i18n/formats';
import { plainRows } from '../file-rows';
import { recordsMeasure } from '../main-query';
import { series } from '../tables';
import { type QueryContext, type WidgetKind } from '../widget-kind';

/** When the figures were calculated, and from how many records in all. */
export const date: WidgetKind = {
  queries: queryOfAll,
  read(context, widget, main) {
    const { calculation, language, t } = context;
    const { lastDate, records } = calculation;
    const newest = dateInWords(language, lastDate, calculation);
    const label = t('calculation.last', { date: newest });
    const text = formatsOf(language).number(records);
    const all = { protection: 'exact', value: records } as const;
    const row = { ...all, code: 'records', label, text, status: 'A' } as const;
    return series(context, widget, main, [row], queryOfAll);
  },
  rows: plainRows,
  hasPicture: false,
  frameHeight: 440,
};

function queryOfAll(context: QueryContext) {
  return { main: { filter: { codes: {} }, measure: recordsMeasure(context) } };
}
