import { tableRows } from '../file-rows';
import { mainQuery } from '../main-query';
import { codeTable } from '../tables';
import { type WidgetKind } from '../widget-kind';

/** A table of the codes that records carry, with bars. */
export const bars: WidgetKind = {
  queries: mainQuery,
  read(context, widget, main) {
    const data = codeTable(context, widget, main, mainQuery);
    if (context.isWhole) return data;
    return { ...data, observations: data.observations.slice(0, widget.limit) };
  },
  rows: tableRows,
  shape: 'bars',
  explainsDimension: true,
};
