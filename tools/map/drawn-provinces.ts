import indonesia from '@svg-maps/indonesia';
import { geoArea } from 'd3-geo';
import type { Feature, MultiPolygon, Position } from 'geojson';
import { createSnapper, ringsOfPath } from './drawn-rings';
import { islandCorrections } from './island-corrections';

/**
 * The drawing is a Mercator map: x grows with the longitude, y with the Mercator latitude. These four
 * numbers were fitted (Theil-Sen) to the northern, southern, western and eastern edges of the 34
 * provinces; the median residual is 0.01 degrees, a kilometre. `build-map.test.ts` checks the result
 * against the provincial capitals.
 */
const WEST = 95.20474;
const DEGREES_PER_X = 0.0578259;
const NORTH = 7.38702;
const DEGREES_PER_Y = -0.0581474;

/** Decimals kept: 0.0001 degrees are 11 metres, far below the precision of the drawing. */
const DECIMALS = 4;

const RADIANS = Math.PI / 180;

/**
 * The maximum distance between the middle of an island's ring and the point that identifies it, in degrees.
 */
const NEAR = 0.15;

/**
 * Returns the provinces of the drawing by ISO 3166-2 code, in degrees, outer rings clockwise as d3-geo
 * requires.
 */
export function drawnProvinces(): Map<string, Feature<MultiPolygon>> {
  const snap = createSnapper();
  const rings = indonesia.locations.flatMap(({ id, path }) =>
    ringsOfPath(path).map((drawn) => {
      const ring = toGeographicRing(snap(drawn).map(toLongitudeLatitude));
      return { iso: provinceOfRing(id.toUpperCase(), ring), ring };
    }),
  );
  const provinces = new Map<string, Feature<MultiPolygon>>();
  for (const { iso, ring } of rings) {
    const province = provinces.get(iso) ?? emptyProvince();
    province.geometry.coordinates.push([ring]);
    provinces.set(iso, province);
  }
  return provinces;
}

function emptyProvince(): Feature<MultiPolygon> {
  return {
    type: 'Feature',
    properties: {},
    geometry: { type: 'MultiPolygon', coordinates: [] },
  };
}

/** Closes a ring and turns it clockwise: counterclockwise it would cover most of the globe. */
function toGeographicRing(points: Position[]): Position[] {
  const ring = [...points, ...points.slice(0, 1)];
  const isInsideOut = geoArea({ type: 'Polygon', coordinates: [ring] }) > 2 * Math.PI;
  return isInsideOut ? ring.reverse() : ring;
}

function provinceOfRing(iso: string, ring: Position[]): string {
  const middle = [0, 1].map((axis) => {
    const values = ring.map((point) => point[axis] ?? NaN);
    return (Math.min(...values) + Math.max(...values)) / 2;
  });
  const correction = islandCorrections.find(
    ({ drawnIn, near }) =>
      drawnIn === iso &&
      near.every((value, axis) => Math.abs(value - (middle[axis] ?? NaN)) < NEAR),
  );
  return correction?.belongsTo ?? iso;
}

/** Returns longitude and latitude in degrees of a point of the drawing. */
function toLongitudeLatitude([x, y]: readonly [number, number]): Position {
  const mercator = (NORTH + DEGREES_PER_Y * y) * RADIANS;
  const latitude = (2 * Math.atan(Math.exp(mercator)) - Math.PI / 2) / RADIANS;
  return [round(WEST + DEGREES_PER_X * x), round(latitude)];
}

function round(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}
