import { type Division } from '~/datasets/dataset';
import { type Translate } from '~/platform/i18n/text-keys';
import { drawnDivision, type ProvinceMap } from '../charts/map/province-map';
import { rankClass } from '../observations/ranks';
import { type LabelledObservation, type WidgetData } from '../widgets/widget-data';
import { type SheetMap, type SheetShade } from './sheet';

/** In the order of the legend. */
const shades = [
  'rank-top',
  'rank-other',
  'rank-none',
  'rank-below-threshold',
  'suppressed',
  'absent',
] as const satisfies readonly SheetShade[];

/** Returns the map of a profile for paper, with the legend of the shades that it draws. */
export function sheetMapOf(
  map: Pick<ProvinceMap, 'shapes' | 'width'>,
  data: Pick<WidgetData, 'observations' | 'merged'>,
  { title, division, t }: { title: string; division: Division; t: Translate<'statistics'> },
): SheetMap {
  const places = new Map((data.merged ?? data.observations).map((place) => [place.code, place]));
  const drawn = map.shapes[drawnDivision(map, division)] ?? [];
  const shapes = drawn.map(({ code, path }) => ({ path, shade: shadeOf(places.get(code)) }));
  const textOf: Record<SheetShade, string | undefined> = {
    'rank-top': t('map.legendTop'),
    'rank-other': t('map.legendOther'),
    'rank-none': t('map.legendNone'),
    'rank-below-threshold': [...places.values()].find(isBelowThreshold)?.text,
    suppressed: t('gaps.suppressed'),
    absent: t('map.absent'),
  };
  return {
    title,
    width: map.width,
    height: Math.max(...drawn.map(({ bounds }) => bounds[3])),
    shapes,
    legend: shades
      .filter((shade) => shapes.some((shape) => shape.shade === shade))
      .map((shade) => ({ shade, text: textOf[shade] ?? '' })),
  };
}

function shadeOf(place: LabelledObservation | undefined): SheetShade {
  if (!place || place.status === 'M') return 'absent';
  const { rank = null, value } = place;
  if (place.protection === 'suppressed') return 'suppressed';
  return rankClass(rank, isBelowThreshold(place), (value ?? 0) > 0);
}

function isBelowThreshold({ protection }: LabelledObservation): boolean {
  return protection === 'below-threshold';
}
