import { plainRows } from '../file-rows';
import { recordsMeasure } from '../main-query';
import { series } from '../tables';
import { type WidgetKind } from '../widget-kind';

/** When the figures were calculated, and from how many records in all. */
export const date: WidgetKind = {
  queries: (context) => ({
    main: { filter: { codes: {} }, measure: recordsMeasure(context) },
  }),
  read({ calculation: { lastDate, records }, t }, widget, main) {
    const label = t('calculation.last', { date: lastDate });
    return series(widget, main, [{ code: 'records', label, value: records, status: 'A' }]);
  },
  rows: plainRows,
};
