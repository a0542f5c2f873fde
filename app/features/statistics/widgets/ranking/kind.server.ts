import { tableRows } from '../file-rows';
import { queryOfPlaces } from '../main-query';
import { rankedCodes } from '../tables';
import { type WidgetKind } from '../widget-kind';

/** The first ranks of the map as a list. */
export const ranking: WidgetKind = {
  queries: queryOfPlaces,
  read: (context, widget, main) =>
    rankedCodes(context, widget, main, queryOfPlaces, { listsNone: false }),
  rows: tableRows,
  shape: 'bars',
};
