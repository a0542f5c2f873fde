import { formatsOf } from '~/i18n/formats';
import { rankedChartItems, textsOf } from '../../charts/chart-items.server';
import { drawnDivision } from '../../charts/map/province-map';
import { leastOfTop } from '../../ranks';
import { lastDayOf, mapPeriodOf } from '../../views/map-period';
import { timeOf } from '../../views/view';
import { tableRows } from '../file-rows';
import { queryOfPlaces } from '../main-query';
import { rankedCodes } from '../tables';
import { type LabelledObservation } from '../widget-data';
import { type DrawContext, type ViewRequest, type WidgetKind } from '../widget-kind';
import { renderMap } from './render-map.server';

/** The provinces coloured by rank; a map of fewer than the view counts shows them merged, and links to that division. */
export const map: WidgetKind = {
  queries: queryOfPlaces,
  read: rankedCodes,
  rows: tableRows,
  draw(context, data) {
    const { view } = context;
    const division = drawnDivision(context.map, view.division);
    const observations =
      division === view.division ? data.observations : mergeProvinces(context, data.observations);
    return renderMap({
      id: `chart-${data.name}`,
      map: context.map,
      division,
      items: rankedChartItems({ ...context, view: { ...view, division } }, observations),
      texts: textsOf(context, { ...data, observations }, 'map.description'),
      provisionalNote: provisionalNote(context),
    });
  },
  legend: (context, { observations }) => {
    const { view, applied, language, t } = context;
    const legend = t('files:mapLegend');
    const least = leastOfTop(observations);
    // A map of merged provinces ranks other counts than the table.
    if (least === null || drawnDivision(context.map, view.division) !== view.division)
      return legend;
    const formatted = formatsOf(language).number(least);
    const value = t(`values.${applied.query.measure}`, { count: least, formatted });
    return `${legend} ${t('map.legendFrom', { ranks: t('map.legendTop'), value })}`;
  },
  attribution: (t) => t('files:map'),
};

/** Counts of the 38 provinces as counts of the 34: a record has one province, so they add up. */
function mergeProvinces(
  { codeLists }: ViewRequest,
  observations: readonly LabelledObservation[],
): LabelledObservation[] {
  const provinces = new Map((codeLists.get('province') ?? []).map((code) => [code.code, code]));
  const merged = new Map<string, LabelledObservation>();
  const parentOf = ({ code }: LabelledObservation) =>
    provinces.get(code)?.attributes.code_34 ?? code;
  for (const observation of observations) {
    if (parentOf(observation) === observation.code)
      merged.set(observation.code, { ...observation });
  }
  for (const observation of observations) {
    const parent = merged.get(parentOf(observation));
    if (parent && parent.code !== observation.code) parent.value += observation.value;
  }
  return [...merged.values()];
}

/** Says that the days of the map are not over; undefined when they are. */
function provisionalNote({ view, calculation, language, t }: DrawContext): string | undefined {
  const end = mapPeriodOf(view, calculation.lastDate)?.end ?? lastDayOf(timeOf(view));
  const isOver = end !== null && end < calculation.date;
  return isOver
    ? undefined
    : t('map.provisional', { date: formatsOf(language).date(calculation.date) });
}
