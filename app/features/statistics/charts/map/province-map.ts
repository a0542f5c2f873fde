import { type Division } from '~/datasets/dataset';

/** The outline of a province, ready to be drawn; lengths are units of the drawing (800 wide). */
export interface ProvinceShape {
  /** The Kemendagri code. */
  code: string;
  /** The `d` attribute of its path. */
  path: string;
  /** The middle of its largest island. */
  center: readonly [number, number];
  /** Its drawn area, and that of its largest island, in square units. */
  area: number;
  largestArea: number;
}

/** A map of the provinces: drawn once, coloured with every request. */
export interface ProvinceMap {
  width: number;
  height: number;
  /** The 34 provinces; also the 38 where the map file knows them. */
  shapes: { '34': readonly ProvinceShape[]; '38'?: readonly ProvinceShape[] };
}

/**
 * The division that the map can draw when asked for one: a map of 34 provinces stands in for the 38.
 * Where it differs from the division asked for, count the map's items by the one returned and say so
 * in the caption.
 */
export function drawnDivision(map: ProvinceMap, division: Division): Division {
  return map.shapes[division] ? division : '34';
}
