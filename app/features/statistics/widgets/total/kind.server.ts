import { tableRows } from '../file-rows';
import { mainQuery } from '../main-query';
import { series } from '../tables';
import { type WidgetKind } from '../widget-kind';

/** The total of the view. */
export const total: WidgetKind = {
  queries: mainQuery,
  read: (context, widget, main) => series(context, widget, main, [], mainQuery),
  rows: tableRows,
};
