import { quantize } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';
import type { Objects, Topology } from 'topojson-specification';

/** Outlines that share their borders with their neighbours. */
export type ProvinceTopology = Topology<Objects>;

/** Steps of the grid that coordinates are rounded to; on a page 800 pixels wide a step is 0.08 pixels. */
const GRID = 10_000;

/**
 * Removes corners that span less than an area, in square degrees (Visvalingam's rule), from a topology.
 * Neighbours keep their common border.
 */
export function simplifyTopology(
  topology: ProvinceTopology,
  smallestCorner: number,
): ProvinceTopology {
  return quantize(simplify(presimplify(topology), smallestCorner), GRID);
}
