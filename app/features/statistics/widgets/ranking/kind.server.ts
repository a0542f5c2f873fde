import { formatsOf } from '~/i18n/formats';
import { tableRows } from '../file-rows';
import { queryOfPlaces, recordsMeasure } from '../main-query';
import { rankedCodes } from '../tables';
import { type WidgetKind } from '../widget-kind';
import { closeRanks } from './close-ranks';

/** The first ranks of the map as a list, with those that cannot be told apart. */
export const ranking: WidgetKind = {
  queries: queryOfPlaces,
  read(context, widget, main) {
    const data = rankedCodes(context, widget, main, queryOfPlaces, { listsNone: false });
    const { view, policy, language, t } = context;
    if (view.measure !== recordsMeasure(context)) return data;
    const { number } = formatsOf(language);
    const close = closeRanks(data.observations, widget.limit ?? Infinity, policy);
    const notes = close.map(({ from, to }) =>
      t(to === from + 1 ? 'widget.closePair' : 'widget.closeRanks', {
        from: number(from),
        to: number(to),
      }),
    );
    return { ...data, notes: [...notes, ...data.notes] };
  },
  rows: tableRows,
  shape: 'bars',
};
