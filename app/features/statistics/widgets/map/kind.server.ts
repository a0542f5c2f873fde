import { dimensionOfParameter, divisions } from '~/datasets/dataset';
import { formatsOf } from '~/i18n/formats';
import { type Queries } from '../../observations/get-observations.server';
import { rankedChartItems, textsOf } from '../../charts/chart-items.server';
import { drawnDivision } from '../../charts/map/province-map';
import { lastDayOf, mapPeriodOf } from '../../views/map-period';
import { timeOf } from '../../views/view';
import { tableRows } from '../file-rows';
import { queryOfPlaces } from '../main-query';
import { ranked, rankedCodes } from '../tables';
import { shaded } from './shading';
import { type Shading } from '../widget-data';
import { type DrawContext, type ViewRequest, type WidgetKind } from '../widget-kind';
import { renderMap } from './render-map.server';

/** The provinces coloured by rank; a map of fewer than the view counts shows them merged, and links to that division. */
export const map: WidgetKind = {
  queries(context, widget) {
    const { main } = queryOfPlaces(context, widget);
    const merged = mergedDimension(context);
    const queries: Queries = merged ? { merged: { ...main, dimension: merged.name } } : {};
    return { ...queries, main };
  },
  read(context, widget, main, { merged }) {
    const data = rankedCodes(context, widget, main, queryOfPlaces, { listsNone: true });
    const { dataset, view } = context;
    const own = dimensionOfParameter(dataset, 'province', view.division);
    const places = own ? { ...data, ...shaded(context, own, data.observations) } : data;
    const dimension = mergedDimension(context);
    if (!merged || !dimension) return places;
    // The map draws the merged provinces, so that its colours are theirs.
    const drawn = shaded(context, dimension, ranked(context, dimension, merged));
    return { ...places, merged: drawn.observations, shading: drawn.shading };
  },
  rows: tableRows,
  frameHeight: 700,
  shape: 'bars',
  draw(context, data) {
    const { view } = context;
    const division = drawnDivision(context.map, view.division);
    const { merged } = data;
    const counted = division === view.division || !merged ? data.observations : merged;
    const observations = data.unlisted ? [] : counted;
    return renderMap({
      id: `chart-${data.name}`,
      map: context.map,
      division,
      items: rankedChartItems({ ...context, view: { ...view, division } }, observations),
      texts: textsOf(context, { ...data, observations }, descriptions[data.shading?.by ?? 'rank']),
      provisionalNote: provisionalNote(context),
    });
  },
  legend: ({ view, map, t }, { least, others, shading }) => {
    if (shading) return legendOfShades(t, shading);
    const legend = [t('files:mapLegend')];
    // A map of merged provinces ranks other counts than the table.
    if (least !== undefined && drawnDivision(map, view.division) === view.division)
      legend.push(t('map.legendFrom', { ranks: t('map.legendTop'), value: least }));
    if (others) legend.push(t('files:mapLegendLow', { value: others.text }));
    return legend.join(' ');
  },
  attribution: (t) => t('files:map'),
};

/** What is said of the map to who does not see it. */
const descriptions = {
  rank: 'map.description',
  count: 'map.descriptionCount',
  rate: 'map.descriptionRate',
} as const;

/** What stands below a shaded map in a picture of its own. */
function legendOfShades(t: ViewRequest['t'], { by, classes, source }: Shading): string {
  const ranges = classes.map((range) => t('map.range', range)).join(' · ');
  const legend = t(`map.legends.${by}`, { ranges });
  return source ? `${legend} ${t('map.population', { source })}` : legend;
}

/** The provinces that a map draws that has no others; they are counted, since rounded counts do not add up. */
function mergedDimension({ dataset, view }: Pick<ViewRequest, 'dataset' | 'view'>) {
  const [merged] = divisions;
  return view.division === merged ? null : dimensionOfParameter(dataset, 'province', merged);
}

/** Says that the days of the map are not over; undefined when they are. */
function provisionalNote({ view, calculation, language, t }: DrawContext): string | undefined {
  const end = mapPeriodOf(view, calculation.lastDate)?.end ?? lastDayOf(timeOf(view));
  const isOver = end !== null && end < calculation.date;
  return isOver
    ? undefined
    : t('map.provisional', { date: formatsOf(language).date(calculation.date) });
}
