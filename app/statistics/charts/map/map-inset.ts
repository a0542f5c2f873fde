import { type ProvinceCode } from './province-codes.server';
import { type MapInset, type ProvinceShape } from './province-map';

/** The enlargement of an inset. */
const SCALE = 2.2;

/** The side of the square of a short code: 25 px on a phone of 360 px. */
export const LABEL_SIZE = 64;

/** The gap between the drawings. */
const GAP = 10;

/**
 * Places a second, larger drawing of the provinces that the code list marks: below the map, as far up as the
 * drawing above allows; null if the map has none of them.
 *
 * @returns the inset and the height of the whole drawing, at least that of the map.
 */
export function placeInset(
  shapes: readonly ProvinceShape[],
  list: readonly ProvinceCode[],
  map: { height: number },
): { inset: MapInset; height: number } | null {
  const marked = list.filter(({ isInset }) => isInset);
  const shorts = new Map(marked.map(({ code, iso }) => [code, iso.split('-')[1] ?? code]));
  const inset = shapes.filter(({ code }) => shorts.has(code));
  if (inset.length === 0) return null;
  const left = Math.min(...inset.map(({ bounds }) => bounds[0]));
  const top = Math.min(...inset.map(({ bounds }) => bounds[1]));
  const width = (Math.max(...inset.map(({ bounds }) => bounds[2])) - left) * SCALE;
  const height = (Math.max(...inset.map(({ bounds }) => bounds[3])) - top) * SCALE;
  const above = shapes.filter(({ bounds }) => bounds[0] < width + 3 * GAP);
  const labels = Math.max(...above.map(({ bounds }) => bounds[3])) + GAP;
  const drawn = labels + LABEL_SIZE + GAP;
  return {
    inset: { shorts, scale: SCALE, labels, left: GAP - left * SCALE, top: drawn - top * SCALE },
    height: Math.max(map.height, Math.ceil(drawn + height + GAP)),
  };
}
