import { tableRows } from '../file-rows';
import { mainQuery } from '../../observations/main-query';
import { codeTable } from '../tables';
import { type WidgetKind } from '../widget-kind';

/** The rows of tables in a chapter: of the one that leads it, and of others. */
const LEAD_ROWS = 8;
const COMPACT_ROWS = 6;

/** A table of the codes that records carry, with bars. */
export const bars: WidgetKind = {
  queries: mainQuery,
  read(context, widget, main) {
    const data = codeTable(context, widget, main, mainQuery);
    if (context.isWhole) return data;
    const compact = widget.isLead ? LEAD_ROWS : COMPACT_ROWS;
    const rows = context.isCompact ? compact : widget.limit;
    return { ...data, observations: data.observations.slice(0, rows) };
  },
  rows: tableRows,
  shape: 'bars',
  explainsDimension: true,
};
