import { geoArea, geoContains, geoDistance } from 'd3-geo';
import type { Feature, MultiPolygon } from 'geojson';
import { readFile } from 'node:fs/promises';
import { merge } from 'topojson-client';
import { describe, expect, it } from 'vitest';
import { shippedMapFile } from '~/statistics/charts/map/load-province-map.server';
import { parseMapFile, type ProvinceGeometry } from '~/statistics/charts/map/map-file';
import { listProvinceCodes } from '~/statistics/charts/map/province-codes.server';
import { type ProvinceTopology } from '~/statistics/charts/map/simplify-topology';
import { shippedCountry } from '~/platform/i18n/country-directory';
import { buildProvinceMap } from './map/build-province-topology';
import { islandCorrections } from './map/island-corrections';

const EARTH_RADIUS_KM = 6371;

/** Longitude and latitude of the capital of each province. */
const capitals: [code: string, longitude: number, latitude: number][] = [
  ['11', 95.32, 5.55],
  ['12', 98.67, 3.59],
  ['13', 100.35, -0.95],
  ['14', 101.45, 0.51],
  ['15', 103.61, -1.61],
  ['16', 104.75, -2.99],
  ['17', 102.26, -3.8],
  ['18', 105.26, -5.43],
  ['19', 106.11, -2.13],
  ['21', 104.45, 0.92],
  ['31', 106.83, -6.18],
  ['32', 107.61, -6.91],
  ['33', 110.42, -6.99],
  ['34', 110.37, -7.8],
  ['35', 112.74, -7.25],
  ['36', 106.15, -6.12],
  ['51', 115.22, -8.65],
  ['52', 116.12, -8.58],
  ['53', 123.6, -10.17],
  ['61', 109.34, -0.03],
  ['62', 113.92, -2.21],
  ['63', 114.83, -3.44],
  ['64', 117.15, -0.5],
  ['65', 117.36, 2.84],
  ['71', 124.84, 1.49],
  ['72', 119.87, -0.89],
  ['73', 119.41, -5.15],
  ['74', 122.51, -3.97],
  ['75', 123.06, 0.54],
  ['76', 118.89, -2.68],
  ['81', 128.18, -3.7],
  ['82', 127.56, 0.74],
  ['91', 140.7, -2.53],
  ['92', 134.06, -0.86],
];

type Outline = Feature<MultiPolygon>;

function kilometresTo(outline: Outline, point: [number, number]): number {
  if (geoContains(outline, point)) return 0;
  const rings = outline.geometry.coordinates.flat();
  const distances = rings.flat().map(([x = NaN, y = NaN]) => geoDistance([x, y], point));
  return Math.min(...distances) * EARTH_RADIUS_KM;
}

function outlineOf(topology: ProvinceTopology, { id, ...geometry }: ProvinceGeometry): Outline {
  return { type: 'Feature', id, properties: {}, geometry: merge(topology, [geometry]) };
}

describe('the shipped map', async () => {
  const text = await readFile(shippedMapFile, 'utf8');
  const { topology, provinces } = parseMapFile(JSON.parse(text));
  const outlines = new Map(
    provinces.map((province) => [province.id, outlineOf(topology, province)]),
  );

  it('is what the build makes of the drawing', async () => {
    const built = buildProvinceMap((await listProvinceCodes(shippedCountry))!);
    expect(`${JSON.stringify(built)}\n`).toBe(text);
  });

  it('holds the 34 provinces in at most 60 KB', () => {
    expect([...outlines.keys()]).toEqual(capitals.map(([code]) => code));
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60 * 1024);
  });

  it.each(capitals)(
    'has the capital of %s in its province, or at most 10 km outside it',
    (code, x, y) => {
      expect(kilometresTo(outlines.get(code)!, [x, y])).toBeLessThanOrEqual(10);
    },
  );

  it('winds its outer rings clockwise, as d3-geo requires', () => {
    for (const outline of outlines.values()) {
      for (const [outer = []] of outline.geometry.coordinates) {
        expect(geoArea({ type: 'Polygon', coordinates: [outer] })).toBeLessThan(0.1);
      }
    }
  });

  it.each(islandCorrections)('gives $island to $belongsTo', async ({ belongsTo, near }) => {
    const list = (await listProvinceCodes(shippedCountry))!;
    const owner = list.find(({ iso }) => iso === belongsTo)!.code;
    const [x, y] = near;
    expect(kilometresTo(outlines.get(owner)!, [x, y])).toBeLessThanOrEqual(15);
  });
});
