import { type Division } from '~/datasets/dataset';

/** The outline of a province, ready to be drawn; lengths are units of the drawing (800 wide). */
export interface ProvinceShape {
  /** The code of the province. */
  code: string;
  /** The `d` attribute of its path. */
  path: string;
  /** The middle of its largest island. */
  center: readonly [number, number];
  /** Its drawn area, and that of its largest island, in square units. */
  area: number;
  largestArea: number;
  /** The left, top, right and bottom of its drawing. */
  bounds: Bounds;
}

/** Left, top, right and bottom. */
export type Bounds = readonly [number, number, number, number];

/** A part of the map that is drawn a second time below it, larger. */
export interface MapInset {
  /** Its provinces with what is written beside those that are too small to hit. */
  shorts: ReadonlyMap<string, string>;
  /** How many times as large. */
  scale: number;
  /** Where the drawing of the map begins in it. */
  left: number;
  top: number;
  /** The top of the row of short codes above it. */
  labels: number;
}

/** A map of the provinces: drawn once, coloured with every request. */
export interface ProvinceMap {
  width: number;
  /** With the inset, where there is one. */
  height: number;
  /** The 34 provinces; also the 38 where the map file knows them. */
  shapes: { '34': readonly ProvinceShape[]; '38'?: readonly ProvinceShape[] };
  inset?: MapInset;
  /** The middle of each outline by code, as longitude and latitude in degrees. */
  points: ReadonlyMap<string, readonly [number, number]>;
  /** Who is to be named where the map is shown. */
  attribution?: string;
}

/**
 * The division that the map can draw when asked for one: a map of 34 provinces stands in for the 38.
 * Where it differs from the division asked for, count the map's items by the one returned and say so
 * in the caption.
 */
export function drawnDivision(map: ProvinceMap, division: Division): Division {
  return map.shapes[division] ? division : '34';
}
