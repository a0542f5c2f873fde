import indonesia from '@svg-maps/indonesia';
import { geoArea } from 'd3-geo';
import type { Feature, MultiPolygon, Position } from 'geojson';
import { toLongitudeLatitude } from './georeference';
import { islandCorrections } from './island-corrections';
import { ringsOfPath } from './path-rings';
import { createSnapper } from './snap-rings';

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
