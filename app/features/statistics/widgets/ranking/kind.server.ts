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
    const { view, policy, language, isWhole, t } = context;
    const limit = widget.limit ?? Infinity;
    // A dashboard shows nothing of the other ranks.
    const observations = isWhole
      ? data.observations
      : data.observations.filter(({ rank }) => rank && rank <= limit);
    if (view.measure !== recordsMeasure(context)) return { ...data, observations };
    const { number } = formatsOf(language);
    const close = closeRanks(data.observations, limit, policy);
    const notes = close.map(({ from, to }) =>
      t(to === from + 1 ? 'widget.closePair' : 'widget.closeRanks', {
        from: number(from),
        to: number(to),
      }),
    );
    return { ...data, observations, notes: [...notes, ...data.notes] };
  },
  rows: tableRows,
  shape: 'bars',
};
