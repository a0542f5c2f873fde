import { geoMercator, geoPath, geoTransform, type GeoContext, type GeoPath } from 'd3-geo';
import { type MultiPolygon, type Position } from 'geojson';
import { type Bounds, createLandGrid, type LandGrid, type Ring } from './land-grid';
import { type ProvinceShape } from './province-map';

/** The width of the drawing, its greatest height, and the margin for hit circles and outlines. */
const WIDTH = 800;
const MAX_HEIGHT = 480;
const PADDING = 10;

/** Islands smaller than this (square units) are omitted; a province keeps its largest in any case. */
const MIN_ISLAND_AREA = 0.6;

/** Draws outlines given in degrees. */
interface Drawing {
  width: number;
  height: number;
  draw(code: string, outline: MultiPolygon): ProvinceShape;
  /** The land drawn so far. */
  land: LandGrid;
}

/** Creates a Mercator drawing, 800 units wide and at most 480 high, that fits all outlines. */
export function createDrawing(outlines: readonly MultiPolygon[]): Drawing {
  const coordinates = outlines.flatMap((outline) => outline.coordinates.flat(2));
  const points = { type: 'MultiPoint' as const, coordinates };
  const projection = geoMercator().fitWidth(WIDTH - 2 * PADDING, points);
  const [[, high], [, low]] = geoPath(projection).bounds(points);
  if (low - high > MAX_HEIGHT) projection.fitHeight(MAX_HEIGHT, points);
  const [[left, top], [right, bottom]] = geoPath(projection).bounds(points);
  const [x, y] = projection.translate();
  projection.translate([x + (WIDTH - left - right) / 2, y - top + PADDING]);
  // Projected point by point, in the plane, so that a supplied map may wind its rings in either direction.
  const plane = geoTransform({
    point(longitude, latitude) {
      const [px, py] = projection([longitude, latitude]) ?? [NaN, NaN];
      this.stream.point(px, py);
    },
  });
  const land = createLandGrid();
  return {
    width: WIDTH,
    height: Math.ceil(bottom - top + 2 * PADDING),
    draw: (code, outline) => drawShape(code, outline, geoPath(plane), land),
    land,
  };
}

function drawShape(
  code: string,
  outline: MultiPolygon,
  path: GeoPath,
  land: LandGrid,
): ProvinceShape {
  const islands = outline.coordinates
    .map((rings) => ({ type: 'Polygon' as const, coordinates: rings }))
    .map((island) => ({ island, area: path.area(island) }))
    .sort((a, b) => b.area - a.area);
  const [largest] = islands;
  if (!largest) throw new Error(`The outline of province ${code} is empty`);
  const [centerX, centerY] = path.centroid(largest.island);
  const drawn = islands.filter(
    (candidate) => candidate === largest || candidate.area >= MIN_ISLAND_AREA,
  );
  const rings = drawn.map(({ island }) => ringsOf(island.coordinates, path));
  for (const island of rings) land.add(island);
  return {
    code,
    path: pathData(rings.flat()),
    center: [Math.round(centerX), Math.round(centerY)],
    area: islands.reduce((sum, { area }) => sum + area, 0),
    largestArea: largest.area,
    bounds: boundsOf(drawn.map(({ island }) => path.bounds(island))),
  };
}

/** Returns the bounds of several boxes. */
function boundsOf(boxes: readonly [[number, number], [number, number]][]): Bounds {
  const least = (axis: 0 | 1) => Math.min(...boxes.map(([first]) => first[axis]));
  const most = (axis: 0 | 1) => Math.max(...boxes.map(([, last]) => last[axis]));
  return [least(0), least(1), most(0), most(1)];
}

/** Returns the drawn points of each ring of a polygon; d3-geo draws into a collector instead of a canvas. */
function ringsOf(coordinates: Position[][], path: GeoPath): Ring[] {
  const rings: [number, number][][] = [];
  const collect = (x: number, y: number) => rings.at(-1)?.push([x, y]);
  const context: GeoContext = {
    beginPath: () => undefined,
    moveTo: (x, y) => rings.push([[x, y]]),
    lineTo: collect,
    arc: () => undefined,
    closePath: () => undefined,
  };
  path.context(context)({ type: 'Polygon', coordinates });
  path.context(null);
  return rings;
}

/**
 * Returns the shortest path data of closed rings: relative lines in tenths of a unit, without the spaces and
 * zeros that SVG does not need. Points equal to the previous one are omitted.
 */
export function pathData(rings: readonly Ring[]): string {
  return rings.map(ringData).join('');
}

function ringData(ring: Ring): string {
  const [start, ...rest] = ring.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)] as const);
  if (!start) return '';
  const steps: number[] = [];
  let [x, y] = start;
  for (const [nextX, nextY] of rest) {
    if (nextX === x && nextY === y) continue;
    steps.push(nextX - x, nextY - y);
    [x, y] = [nextX, nextY];
  }
  return `M${joinTenths(start)}l${joinTenths(steps)}z`;
}

/** Writes 4, -12, 3 as ".4-1.2.3": a sign or a second decimal point ends the previous number. */
function joinTenths(tenths: readonly number[]): string {
  let text = '';
  let hasPoint = false;
  for (const value of tenths) {
    const number = String(value / 10).replace(/^(-?)0\./, '$1.');
    const isSeparated =
      text === '' || number.startsWith('-') || (number.startsWith('.') && hasPoint);
    text += isSeparated ? number : ` ${number}`;
    hasPoint = number.includes('.');
  }
  return text;
}
