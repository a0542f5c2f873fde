import { GeoMap } from '@nivo/geo';
import { type Division } from '~/datasets/dataset';
import { type ChartTexts, type RankedItem } from '../../charts/chart';
import { ChartFrame } from '../../charts/chart-frame.server';
import {
  drawnDivision,
  type ProvinceDrawing,
  type ProvinceShape,
} from '../../charts/map/province-map';
import { Mark } from '../../charts/mark.server';
import { Dots, Grid, Lines, Stripes } from '../../charts/pattern.server';
import { numberOf, renderChart } from '../../charts/render-chart.server';
import { LAST_TOP_RANK } from '../../observations/ranks';
import { classOf, fillOf } from './place-class';
import { LINE_HEIGHT, placeLabels, type PlacedLabel } from './place-labels';

/** Provinces whose largest island is smaller than this (square units) get a circle as a target. */
const MIN_TARGET_AREA = 200;
const HIT_RADIUS = 12;

/** Provinces whose total area is smaller than this would be invisible without a dot. */
const MIN_VISIBLE_AREA = 30;
const DOT_RADIUS = 4;

/** The content of a map of a dataset. */
export interface MapChart {
  /** Unique in its page: the prefix of every id in the chart. */
  id: string;
  /** All provinces, or a group of them. */
  map: ProvinceDrawing;
  /** Whether all provinces have their names on the map, not only the first ranks. */
  namesAll?: boolean;
  /** Items by province code; codes that the map does not draw appear only in the table. */
  items: readonly RankedItem[];
  /** The division that the items are counted by: see `drawnDivision`. */
  division: Division;
  texts: ChartTexts;
}

/**
 * Renders the provinces as an `<svg>`, coloured by rank (red stripes for rank 1 to 5, yellow from 6, green
 * dots for a count of 0) or in shades of what they count; grey lines for counts below the threshold, a grid
 * for suppressed ones. Provinces come in the order of their codes; small targets come last, so that their
 * circles are on top, and the selected province after them, so that its outline is.
 */
export function renderMap(chart: MapChart): string {
  const { map, ...drawn } = chart;
  return renderChart({ ...drawn, kind: 'map', map: numberOf(map) }, () => draw(chart));
}

function draw({ id, map, namesAll, items, division, texts }: MapChart) {
  const itemOf = new Map(items.map((item) => [item.code, item]));
  const shapes = map.shapes[drawnDivision(map, division)] ?? [];
  const labels = placeLabels(map, shapes, itemOf, (item) => namesAll || isNamed(item));
  const provinces = inDrawingOrder(shapes, itemOf).map((shape) => (
    <Province key={shape.code} id={id} shape={shape} item={itemOf.get(shape.code)} />
  ));
  const { width, height } = map;
  const drawn = (
    <g key="provinces" textAnchor="middle">
      {provinces}
      {/* Above all outlines, since a neighbour would cover parts of them; pointers pass through. */}
      <g aria-hidden="true" pointerEvents="none">
        {labels.map((label) => (
          <Label key={label.item.code} {...label} />
        ))}
      </g>
    </g>
  );
  const chart = { width, height, features: [], layers: [() => drawn], renderWrapper: false };
  return (
    <ChartFrame id={id} width={width} height={height} texts={texts} kind="map">
      <defs>
        {items.every(({ shade }) => shade === undefined) && (
          <>
            <Stripes id={`${id}-rank-top`} className="rank-top" />
            <Dots id={`${id}-rank-none`} className="rank-none" />
          </>
        )}
        {items.some((item) => classOf(item) === 'rank-below-threshold') && (
          <Lines id={`${id}-rank-below-threshold`} className="rank-below-threshold" />
        )}
        {items.some((item) => classOf(item) === 'suppressed') && (
          <Grid id={`${id}-suppressed`} className="suppressed" />
        )}
        {items.some((item) => classOf(item) === 'absent') && (
          <Stripes id={`${id}-absent`} className="absent" />
        )}
        {items.some((item) => classOf(item) === 'not-compared') && (
          <Dots id={`${id}-not-compared`} className="not-compared" />
        )}
      </defs>
      <GeoMap {...chart} isInteractive={false} />
    </ChartFrame>
  );
}

function inDrawingOrder(
  shapes: readonly ProvinceShape[],
  itemOf: ReadonlyMap<string, RankedItem>,
): ProvinceShape[] {
  const layerOf = ({ code, largestArea }: ProvinceShape) => {
    if (itemOf.get(code)?.isSelected) return 2;
    return largestArea < MIN_TARGET_AREA ? 1 / (1 + largestArea) : 0;
  };
  return [...shapes].sort((a, b) => layerOf(a) - layerOf(b));
}

/** Places of the first ranks, in red, have their name on the map. */
function isNamed({ rank, shade }: RankedItem): boolean {
  return shade === undefined && rank !== null && rank <= LAST_TOP_RANK;
}

/** The distance from the middle of a line down to its baseline. */
const BASELINE = 5;

function Label({ item, lines, isNamed, isInside, x, y, leader }: PlacedLabel) {
  const isOutside = !isInside || item.shade !== undefined;
  const first = y + BASELINE - ((lines.length - 1) * LINE_HEIGHT) / 2;
  const classes = ['place-value', isOutside && 'is-outside', isNamed && 'is-named', classOf(item)];
  return (
    <>
      {leader && <Leader from={leader[0]} to={leader[1]} />}
      {lines.map((line, index) => (
        <text
          key={line}
          className={classes.filter(Boolean).join(' ')}
          x={x}
          y={first + index * LINE_HEIGHT}
        >
          {line}
        </text>
      ))}
    </>
  );
}

type Point = readonly [number, number];

function Leader({ from: [x1, y1], to: [x2, y2] }: { from: Point; to: Point }) {
  return <line className="leader place-value" x1={x1} y1={y1} x2={x2} y2={y2} />;
}

interface ProvinceProps {
  id: string;
  shape: ProvinceShape;
  item: RankedItem | undefined;
}

function Province({ id, shape, item }: ProvinceProps) {
  if (!item) return <path className="land" d={shape.path} />;
  const colour = classOf(item);
  const [cx, cy] = shape.center;
  const fill = fillOf(id, colour);
  return (
    <Mark item={item} className={colour}>
      <path d={shape.path} fill={fill} />
      {shape.area < MIN_VISIBLE_AREA && <circle cx={cx} cy={cy} fill={fill} r={DOT_RADIUS} />}
      {shape.largestArea < MIN_TARGET_AREA && (
        <circle className="hit" cx={cx} cy={cy} r={HIT_RADIUS} />
      )}
    </Mark>
  );
}
