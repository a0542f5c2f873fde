import { tableRows } from '../file-rows';
import { mainQuery } from '../../observations/main-query';
import { codeTable } from '../tables';
import { type WidgetKind } from '../widget-kind';

/** The rows of a table in a chapter that it does not lead. */
const COMPACT_ROWS = 8;

/** A table of the codes that records carry, with bars. */
export const bars: WidgetKind = {
  queries: mainQuery,
  read(context, widget, main) {
    const data = codeTable(context, widget, main, mainQuery);
    if (context.isWhole) return data;
    const rows = context.isCompact && !widget.isLead ? COMPACT_ROWS : widget.limit;
    return { ...data, observations: data.observations.slice(0, rows) };
  },
  rows: tableRows,
  shape: 'bars',
  explainsDimension: true,
};
