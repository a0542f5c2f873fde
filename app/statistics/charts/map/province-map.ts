import { type Division } from '~/datasets/dataset';
import { type Bounds, type LandGrid } from './land-grid';

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

/** A drawing of provinces: drawn once, coloured for every request. */
export interface ProvinceDrawing {
  width: number;
  height: number;
  /** The 34 provinces; also the 38 if the map file has them. */
  shapes: { '34': readonly ProvinceShape[]; '38'?: readonly ProvinceShape[] };
  /** Where texts would cover land. */
  land: LandGrid;
}

/** A map of all provinces, and one of each group of them. */
export interface ProvinceMap extends ProvinceDrawing {
  /** By the code of the group. */
  groups: ReadonlyMap<string, ProvinceDrawing>;
  /** The centre of each outline by code, as longitude and latitude in degrees. */
  points: ReadonlyMap<string, readonly [number, number]>;
  /** The attribution required wherever the map is shown. */
  attribution?: string;
}

/**
 * Returns the division that the map can draw when a division is requested: a map of 34 provinces replaces the
 * 38.
 * If it differs from the requested division, count the map's items by the one returned and state it in the
 * caption.
 */
export function drawnDivision(map: Pick<ProvinceMap, 'shapes'>, division: Division): Division {
  return map.shapes[division] ? division : '34';
}
