import { dimensionOfParameter, type Division } from '~/datasets/dataset';
import { coarserDimensions, groupsOf, placeGroupsOf } from '~/datasets/coarser';
import { type Tile, tilesOf } from '~/datasets/tiles';
import { drawnDivision, type ProvinceMap } from '../../charts/map/province-map';
import { type ReadContext } from '../../observations/read-context';
import { type MapLayout } from '../../view/view';
import { type ViewRequest } from '../../view/view-request';

type Drawn = Pick<ViewRequest, 'view' | 'codeLists'> & { map: ProvinceMap };

/** A group of places that a map may draw alone. */
export interface Area {
  code: string;
  name: string;
}

/** The layout of a map, and the division into provinces whose outlines it has. */
export interface DrawnLayout {
  layout: MapLayout;
  outlines: Division;
}

/**
 * Returns the layout of a view's map: the requested one or, if the map has no outlines of the view's
 * division, tiles, which exist for the provinces of both. Without tiles it draws the outlines of the other
 * division.
 */
export function layoutOf({ view, codeLists, map }: Drawn): DrawnLayout {
  const outlines = drawnDivision(map, view.division);
  const isOfTiles = view.layout === 'tiles' || outlines !== view.division;
  return { layout: isOfTiles && tilesOf(codeLists) ? 'tiles' : 'outlines', outlines };
}

/** Returns the tiles of a view's map; null if it is drawn as outlines. */
export function drawnTiles(context: Drawn): ReadonlyMap<string, Tile> | null {
  return layoutOf(context).layout === 'tiles' ? tilesOf(context.codeLists) : null;
}

/** Returns the division into provinces that the map of a view draws. */
export function divisionDrawn(context: Drawn): Division {
  const { layout, outlines } = layoutOf(context);
  return layout === 'tiles' ? context.view.division : outlines;
}

/** Returns the notes of a map on provinces without outlines. */
export function layoutNotes(context: Drawn & Pick<ViewRequest, 't'>): string[] {
  const { t, view } = context;
  const { layout, outlines } = layoutOf(context);
  if (outlines === view.division) return [];
  if (layout === 'outlines') return [t('map.divisionNote')];
  return [t('map.tilesNote', { provinces: t(`map.division${view.division}`) })];
}

/** Returns the groups of places that a map can draw alone; none as tiles. */
export function areasOf(context: ReadContext): Area[] {
  const { dataset, codeLists, labels, map } = context;
  if (layoutOf(context).layout === 'tiles') return [];
  return coarserDimensions(dataset, codeLists)
    .filter(({ isPlace }) => isPlace)
    .flatMap((coarser) =>
      [...groupsOf(coarser, dataset, codeLists).keys()]
        .filter((code) => map.groups.has(code))
        .map((code) => ({ code, name: labels(coarser, code) })),
    );
}

/**
 * Returns the group of places that a map draws alone: the one that the view requests, else the one that its
 * filter selects; undefined if it draws all.
 */
export function areaOf(context: ReadContext): Area | undefined {
  const code = context.view.area ?? filteredGroup(context);
  return areasOf(context).find((area) => area.code === code);
}

/** Returns the group of places that the filter of a view selects; undefined if it selects none. */
export function filteredGroup({
  dataset,
  codeLists,
  view,
}: Pick<ViewRequest, 'dataset' | 'codeLists' | 'view'>): string | undefined {
  const dimension = dimensionOfParameter(dataset, 'province', view.division);
  const { groups } = (dimension && placeGroupsOf(dimension, dataset, codeLists)) ?? {};
  return view.codes.province?.find((code) => groups?.has(code));
}

/**
 * Returns a note of a figure of a dashboard that shows all places although its filter selects a group of them; the
 * figure's own page says what it ignores.
 */
export function allPlacesNotes(context: ReadContext): string[] {
  const { dataset, view, labels, isCompact, t } = context;
  const group = filteredGroup(context);
  const dimension = dimensionOfParameter(dataset, 'province', view.division);
  return isCompact && dimension && group !== undefined
    ? [t('widget.ignored', { filter: labels(dimension, group) })]
    : [];
}
