import { geoDistance } from 'd3-geo';
import { type Code } from '~/datasets/code-lists';
import { type ProvinceMap } from '../charts/map/province-map';

/** The mean radius of the earth in kilometres, and the rounding of distances. */
const EARTH_KM = 6_371;
const STEP_KM = 10;

/** An office and its distance; 0 if it is in the place itself. */
export interface NearestOffice {
  code: string;
  /** In kilometres, rounded to tens. */
  distance: number;
}

/**
 * Returns the office of a place; without one, the nearest by the great-circle distance between the centres of
 * the outlines of its province and theirs. Null if the map has no outline of the province.
 *
 * @param provinces - the code of the province and, for a new one, of the one that it was part of.
 */
export function nearestOffice(
  offices: readonly Pick<Code, 'code' | 'attributes'>[],
  provinces: readonly string[],
  points: ProvinceMap['points'],
): NearestOffice | null {
  const provinceOf = ({ attributes }: Pick<Code, 'attributes'>) => attributes.province_code ?? '';
  const ofProvince = offices.find((office) => provinces.includes(provinceOf(office)));
  if (ofProvince) return { code: ofProvince.code, distance: 0 };
  const from = provinces.map((code) => points.get(code)).find((point) => point !== undefined);
  if (!from) return null;
  const distances = offices.flatMap((office) => {
    const to = points.get(provinceOf(office));
    return to ? { code: office.code, distance: kilometres(from, to) } : [];
  });
  const [nearest] = distances.sort((a, b) => a.distance - b.distance);
  if (!nearest) return null;
  const rounded = STEP_KM * Math.round(nearest.distance / STEP_KM);
  return { code: nearest.code, distance: Math.max(STEP_KM, rounded) };
}

type Point = readonly [number, number];

function kilometres(a: Point, b: Point): number {
  return EARTH_KM * geoDistance([...a], [...b]);
}
