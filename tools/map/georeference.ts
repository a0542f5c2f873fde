import type { Position } from 'geojson';

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

/** Returns longitude and latitude in degrees of a point of the drawing. */
export function toLongitudeLatitude([x, y]: readonly [number, number]): Position {
  const mercator = (NORTH + DEGREES_PER_Y * y) * RADIANS;
  const latitude = (2 * Math.atan(Math.exp(mercator)) - Math.PI / 2) / RADIANS;
  return [round(WEST + DEGREES_PER_X * x), round(latitude)];
}

function round(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}
