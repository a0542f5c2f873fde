import { dimensionOfParameter, type Widget } from '~/datasets/dataset';
import { type Observations } from '../../observations/observation';
import { leastOf } from '~/protection/protect-table';
import { rankItems } from '../../observations/ranks';
import { allPlacesNotes, divisionDrawn, layoutNotes } from '../map/drawn-division';
import { shaded } from '../map/shading';
import { tableRows } from '../file-rows';
import { monthsQuery, queryOfPlaces } from '../../observations/main-query';
import { roundedRate } from '../rates';
import { rankedCodes, suppressedRows } from '../tables';
import { type LabelledObservation, type WidgetData } from '../widget-data';
import { type WidgetKind } from '../widget-kind';
import { type ReadContext } from '../../observations/read-context';
import { closeRankNotes } from '../../narrative/close-ranks';

/**
 * The first ranks of the map as a list, by what it shows: counts or rates; marks ranks that chance cannot
 * distinguish.
 */
export const ranking: WidgetKind = {
  queries: (context, widget) => ({
    ...queryOfPlaces(context, widget),
    ...(context.view.shade === 'rate' && { months: monthsQuery(context) }),
  }),
  read(context, widget, main, others) {
    // Only places with a rank are listed, so no sign has to explain a missing one.
    const counted = rankedCodes(context, widget, main, queryOfPlaces, {
      listsNone: false,
      hasRanks: false,
    });
    const ranked = rankedByRate(context, widget, counted, others) ?? counted;
    // The map next to it draws other provinces.
    const isOfOtherDivision = divisionDrawn(context) !== context.view.division;
    const ofDivision = isOfOtherDivision ? layoutNotes(context) : [];
    const data = {
      ...ranked,
      notes: [...allPlacesNotes(context), ...ofDivision, ...ranked.notes],
    };
    const { isWhole, t } = context;
    const limit = widget.limit ?? Infinity;
    // A dashboard shows no other ranks.
    const observations = isWhole
      ? data.observations
      : data.observations.filter(({ rank }) => rank && rank <= limit);
    // Numbers are disclosed, but none is certain to be the first.
    if (data.observations.some(({ value }) => value) && !observations.some(({ rank }) => rank)) {
      const notes = [t('widget.noRanks'), ...data.notes];
      return { ...data, observations, notes, others: undefined };
    }
    // If no number is shown, codes suppressed for other reasons than the threshold are listed separately.
    if (data.others && !observations.some(({ rank }) => rank))
      return { ...data, observations: suppressedRows(context, widget, main) };
    const isOfRates = data.shading !== undefined;
    const notes = closeRankNotes(context, data.observations, { limit, isOfRates });
    return { ...data, observations, notes: [...notes, ...data.notes] };
  },
  rows: tableRows,
  shape: 'bars',
};

/**
 * Returns the places in the order of their rates if the map shows rates; null otherwise. A place has a rank
 * if no place with an undisclosed count could have a higher rate.
 */
function rankedByRate(
  context: ReadContext,
  widget: Widget,
  data: WidgetData,
  { months }: Readonly<Record<string, Observations>>,
): WidgetData | null {
  const { dataset, view, policy, isWhole } = context;
  const dimension = dimensionOfParameter(dataset, widget.dimension ?? '', view.division);
  if (view.shade !== 'rate' || !dimension) return null;
  const { observations, shading } = shaded(context, widget, dimension, data.observations, {
    ...(months && { months }),
  });
  if (!shading) return null;
  const perPerson = (count: number, { population = 0 }: LabelledObservation) =>
    population > 0 ? count / population : 0;
  const mostHidden = (observation: LabelledObservation) =>
    perPerson(
      observation.protection === 'below-threshold' ? observation.max : (data.hiddenMost ?? 0),
      observation,
    );
  const hidden = observations.filter(({ value, status }) => value === null && status !== 'M');
  const most = Math.max(0, ...hidden.map(mostHidden));
  const rated = observations.flatMap(({ code, rate }) =>
    rate === undefined ? [] : [{ code, value: roundedRate(rate) }],
  );
  const ranks = rankItems(rated);
  const { detail = '', notes } = shading;
  return {
    ...data,
    shading,
    observations: observations.map((observation) => {
      const isSure = perPerson(leastOf(observation, policy), observation) > most;
      const rank = (isSure && ranks.get(observation.code)) || null;
      return { ...observation, rank, ...(observation.detail && { text: observation.detail }) };
    }),
    notes: [...(isWhole ? notes : [detail]), ...data.notes],
  };
}
