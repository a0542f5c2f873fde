import { isPartOfYear } from '~/calculations/covered-until';
import { timeOf as formatTime } from '../../view/describe-view';
import { formatCoverage } from '../../view/format-dates';
import { dimensionOfParameter, divisions, type Dimension } from '~/datasets/dataset';
import { tilesOf } from '~/datasets/tiles';
import { type Queries } from '../../observations/get-observations.server';
import { rankedChartItems, textsOf } from '../chart-items.server';
import {
  allPlacesNotes,
  areaOf,
  areasOf,
  divisionDrawn,
  drawnTiles,
  filteredGroup,
  layoutNotes,
  layoutOf,
} from './drawn-division';
import { lastDayOf, mapPeriodOf, neighbourOf } from '../../view/map-period';
import { mapPeriodsOf, timeOf, type MapShade } from '../../view/view';
import { LAST_TOP_RANK } from '../../observations/ranks';
import { tableRows } from '../file-rows';
import { legendOfGaps } from '../../observations/gaps';
import { monthsQuery, queryOfPlaces } from '../../observations/main-query';
import { closeRankNotes } from '../../narrative/close-ranks';
import { ranked, rankedCodes } from '../tables';
import { placeChangeQueries } from './place-changes';
import { shaded } from './shading';
import { type LabelledObservation, type Shading, type WidgetData } from '../widget-data';
import { type DrawContext, type WidgetKind } from '../widget-kind';
import { type ViewRequest } from '../../view/view-request';
import { renderMap } from './render-map.server';
import { renderTiles } from './render-tiles.server';

/**
 * The provinces coloured by rank, as tiles if the map has no outlines of them; without tiles it draws fewer
 * than the view counts, merged.
 */
export const map: WidgetKind = {
  queries(context, widget) {
    const { main } = queryOfPlaces(context, widget);
    const merged = mergedDimension(context);
    const queries: Queries = merged ? { merged: { ...main, dimension: merged.name } } : {};
    const drawn = [ownDimension(context), merged].flatMap((dimension) => dimension ?? []);
    // Rates of all years are per year.
    const months: Queries = context.view.shade === 'rate' ? { months: monthsQuery(context) } : {};
    return { ...queries, ...placeChangeQueries(context, widget, drawn), ...months, main };
  },
  read(context, widget, main, { merged, ...others }) {
    const rankedPlaces = rankedCodes(context, widget, main, queryOfPlaces, {
      listsNone: true,
      hasRanks: context.view.shade === 'rank',
    });
    const isOwn = divisionDrawn(context) === context.view.division;
    // On a dashboard the list next to the map names them.
    const close =
      context.isWhole && context.view.shade === 'rank'
        ? closeRankNotes(context, rankedPlaces.observations, { limit: LAST_TOP_RANK })
        : [];
    const area = areaOf(context);
    // Without its filter the map draws all again.
    const areas = filteredGroup(context) === undefined ? areasOf(context) : [];
    const data: WidgetData = {
      ...rankedPlaces,
      areas,
      area,
      // A map of merged provinces ranks other counts than the table.
      least: isOwn ? rankedPlaces.least : undefined,
      notes: [
        ...(area ? [context.t('map.areaNote', { name: area.name })] : allPlacesNotes(context)),
        ...layoutNotes(context),
        ...close,
        ...rankedPlaces.notes,
      ],
      layout: layoutOf(context),
      periods: mapPeriodsOf(context.dataset),
      steps: stepsOf(context),
    };
    const shade = (by: Dimension, places: LabelledObservation[]) =>
      shaded(context, widget, by, places, others);
    const drawnDimension = ownDimension(context);
    const { signs = [], ...shadedPlaces } = drawnDimension
      ? shade(drawnDimension, data.observations)
      : {};
    const places: WidgetData = { ...data, ...shadedPlaces };
    const ofTable = legendOfGaps(signs, context.t);
    const dimension = mergedDimension(context);
    if (!merged || !dimension)
      return withPatterns(context, explained(places, places.shading, ofTable), places.observations);
    // The map draws the merged provinces, so its colours are theirs.
    const drawn = shade(
      dimension,
      ranked(context, dimension, merged, queryOfPlaces(context, widget).main),
    );
    const both = { ...places, merged: drawn.observations };
    return withPatterns(context, explained(both, drawn.shading, ofTable), drawn.observations);
  },
  rows: tableRows,
  frameHeight: 730,
  shape: 'bars',
  draw(context, data) {
    const { view } = context;
    const tiles = drawnTiles(context);
    const division = divisionDrawn(context);
    const { merged } = data;
    const isOwn = division === view.division || !merged;
    const counted = isOwn ? data.observations : merged;
    const observations = data.unlisted ? [] : counted;
    const hiddenMost = isOwn ? data.hiddenMost : undefined;
    const by = data.shading?.by ?? 'rank';
    const texts = textsOf(context, { ...data, observations, hiddenMost }, descriptions[by]);
    const chart = {
      id: `chart-${data.name}`,
      items: rankedChartItems({ ...context, view: { ...view, division } }, observations),
      texts: { ...texts, description: withNote(texts.description, provisionalNote(context)) },
    };
    const mark = tiles ? markOfTile : markOfOutline;
    const marks = new Map(
      observations.map((observation) => [observation.code, mark(observation, by)]),
    );
    const items = chart.items.map((item) => ({ ...item, mark: marks.get(item.code) ?? '' }));
    if (tiles) return renderTiles({ ...chart, items, tiles });
    const { area } = data;
    const ofArea = area && context.map.groups.get(area.code);
    const drawing = { map: ofArea ?? context.map, namesAll: area !== undefined };
    return renderMap({ ...chart, ...drawing, items, division });
  },
  legend: ({ t }, { least, others, shading, area }) => {
    const ofArea = area ? [t('map.areaNote', { name: area.name })] : [];
    if (shading) return [...ofArea, legendOfShades(t, shading)].join(' ');
    const legend = [...ofArea, t('files:mapLegend')];
    if (least !== undefined)
      legend.push(t('map.legendFrom', { ranks: t('map.legendTop'), value: least }));
    if (others) legend.push(t('files:mapLegendBelowThreshold', { value: others.text }));
    return legend.join(' ');
  },
  attribution: ({ t, map: { attribution } }) =>
    attribution && t('files:map', { source: attribution }),
};

/** Returns the month or week that the map shows, with the ones before and after it. */
function stepsOf({ view, calculation, language, t }: ViewRequest): WidgetData['steps'] {
  const { map } = view;
  const period = mapPeriodOf(view, calculation.lastDate);
  if (!period || map === 'year') return undefined;
  const after = neighbourOf(map, period.start, 1).start;
  return {
    period: formatTime({ codes: {}, ...period }, language, t),
    before: neighbourOf(map, period.start, -1).start,
    ...(after <= calculation.lastDate && { after }),
  };
}

/**
 * Completes a map with a legend of its colours and of the signs in its table, which may list other places
 * than it draws.
 */
function explained(data: WidgetData, shading: Shading | undefined, signs: string): WidgetData {
  const notes = [...(shading?.notes ?? []), signs].filter((note) => note !== '');
  return { ...data, shading: shading && { ...shading, notes } };
}

/**
 * Completes a map with notes on the patterns of places that did not exist in its period or are suppressed, if
 * it draws any.
 */
function withPatterns(
  { t }: Pick<ViewRequest, 't'>,
  data: WidgetData,
  drawn: readonly LabelledObservation[],
): WidgetData {
  if (data.unlisted) return data;
  // A map of changes names its patterns among its colours.
  const isSuppressed = ({ protection, status }: LabelledObservation) =>
    protection === 'suppressed' && status !== 'M' && data.shading?.by !== 'change';
  const patterns = [
    ...(drawn.some(({ status }) => status === 'M')
      ? [t('files:mapLegendAbsent', { text: t('map.absent') })]
      : []),
    ...(drawn.some(isSuppressed)
      ? [t('files:mapLegendSuppressed', { text: t('gaps.suppressed') })]
      : []),
  ];
  return { ...data, notes: [...patterns, ...data.notes] };
}

/** The text alternatives of the map. */
const descriptions = {
  rank: 'map.description',
  count: 'map.descriptionCount',
  rate: 'map.descriptionRate',
  change: 'map.descriptionChange',
} as const;

/** The legend below a shaded map in a separate picture. */
function legendOfShades(
  t: ViewRequest['t'],
  { by, classes, detail: name, notes }: Shading,
): string {
  // A picture has no colour samples, so colours are named; those of numbers are darker for more.
  const ranges = classes
    .map(({ shade, label }) =>
      typeof shade === 'number'
        ? label
        : `${t(`files:mapColours.${shade}`)}${t('common:mark.colon')}${label}`,
    )
    .join(' · ');
  // The legend of rates begins with their name.
  const others = notes.filter((note) => note !== name);
  return [t(`map.legends.${by}`, { ranges, name }), ...others].join(' ');
}

type Drawn = Pick<ViewRequest, 'dataset' | 'view' | 'codeLists'>;

function ownDimension({ dataset, view }: Drawn): Dimension | null {
  return dimensionOfParameter(dataset, 'province', view.division);
}

/**
 * Returns the provinces that a map draws that has neither other outlines nor tiles; they are counted, since
 * rounded counts do not add up.
 */
function mergedDimension(context: Drawn): Dimension | null {
  const [merged] = divisions;
  const isOwn = context.view.division === merged || tilesOf(context.codeLists);
  return isOwn ? null : dimensionOfParameter(context.dataset, 'province', merged);
}

/** Returns the text on a tile below the code of its province; a rank would be read as a count. */
function markOfTile(
  { status, protection, text, detail, gap, sign }: LabelledObservation,
  by: MapShade,
): string {
  if (status === 'M' || (protection === 'below-threshold' && by !== 'change')) return text;
  return (by === 'change' ? sign : by === 'rate' ? detail || gap : text) ?? '';
}

/**
 * Returns the text on the outline of a province: its count or rate; none if colour and pattern say it all.
 */
function markOfOutline({ value, text, detail }: LabelledObservation, by: MapShade): string {
  if (by === 'change' || !value) return '';
  return (by === 'rate' ? detail : text) ?? '';
}

function withNote(description: string, note: string | undefined): string {
  return note ? `${description} ${note}` : description;
}

/** Returns a note that the records do not cover all days of the map; undefined if they do. */
function provisionalNote({ view, calculation, language, t }: DrawContext): string | undefined {
  const end = mapPeriodOf(view, calculation.lastDate)?.end ?? lastDayOf(timeOf(view));
  const { year, month } = timeOf(view);
  const isOfYear = year !== undefined && !month && view.map === 'year';
  const isPart = isOfYear && isPartOfYear(calculation, year);
  const isOver = end !== null && end <= calculation.coveredUntil;
  return isOver && !isPart
    ? undefined
    : t('map.provisional', {
        until: formatCoverage({ language, t }, calculation, isOfYear ? [year] : []),
      });
}
