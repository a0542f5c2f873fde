import { type Division } from '~/datasets/dataset';

/** The outline of a province, ready to be drawn; lengths are units of the drawing (800 wide). */
export interface ProvinceShape {
  /** The code of the province. */
  code: string;
  /** The `d` attribute of its path. */
  path: string;
  /** The centre of its largest island. */
  center: readonly [number, number];
  /** Its drawn area, and that of its largest island, in square units. */
  area: number;
  largestArea: number;
  /** The left, top, right and bottom of its drawing. */
  bounds: Bounds;
}

/** Left, top, right and bottom. */
export type Bounds = readonly [number, number, number, number];

/** A part of the map that is drawn a second time below it, enlarged. */
export interface MapInset {
  /** Its provinces with the short codes beside those that are too small as targets. */
  shorts: ReadonlyMap<string, string>;
  /** Its enlargement. */
  scale: number;
  /** The left edge of the map's drawing in it. */
  left: number;
  top: number;
  /** The top of the row of short codes above it. */
  labels: number;
}

/** A map of the provinces: drawn once, coloured for every request. */
export interface ProvinceMap {
  width: number;
  /** Includes the inset, if there is one. */
  height: number;
  /** The 34 provinces; also the 38 if the map file has them. */
  shapes: { '34': readonly ProvinceShape[]; '38'?: readonly ProvinceShape[] };
  inset?: MapInset;
  /** The centre of each outline by code, as longitude and latitude in degrees. */
  points: ReadonlyMap<string, readonly [number, number]>;
  /** The attribution required wherever the map is shown. */
  attribution?: string;
}

/**
 * Returns the division that the map can draw when a division is requested: a map of 34 provinces replaces the
 * 38.
 * If it differs from the requested division, count the map's items by the one returned and say so in the
 * caption.
 */
export function drawnDivision(map: ProvinceMap, division: Division): Division {
  return map.shapes[division] ? division : '34';
}
