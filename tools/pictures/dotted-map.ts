import { geoContains } from 'd3-geo';
import { readFile } from 'node:fs/promises';
import { feature } from 'topojson-client';
import { shippedMapFile } from '~/statistics/charts/map/load-province-map.server';
import { parseMapFile } from '~/statistics/charts/map/map-file';

/** A dot of the map, in the unit of the picture. */
export interface Dot {
  x: number;
  y: number;
}

interface Frame {
  left: number;
  top: number;
  width: number;
  /** The distance between two dots of a row. */
  step: number;
}

const west = 94.6;
const east = 141.6;
const north = 6.2;
const south = -11.4;

/** Returns the archipelago in dots, every other row shifted by half a step, as wide as the frame. */
export async function dotArchipelago({ left, top, width, step }: Frame): Promise<Dot[]> {
  const { topology, provinces } = parseMapFile(JSON.parse(await readFile(shippedMapFile, 'utf8')));
  const lands = provinces.map((province) => feature(topology, province));
  const unit = width / (east - west);
  const rowHeight = (step * Math.sqrt(3)) / 2;
  const rows = Math.floor(((north - south) * unit) / rowHeight);
  const columns = Math.floor(width / step);
  const dots: Dot[] = [];
  for (let row = 0; row <= rows; row += 1) {
    for (let column = 0; column <= columns; column += 1) {
      const x = column * step + (row % 2) * (step / 2);
      const y = row * rowHeight;
      const place: [number, number] = [west + x / unit, north - y / unit];
      if (lands.some((land) => geoContains(land, place))) dots.push({ x: left + x, y: top + y });
    }
  }
  return dots;
}

/** Returns dots as one path: lines without length, whose round caps are the dots. */
export function pathOfDots(dots: readonly Dot[]): string {
  return dots.map(({ x, y }) => `M${Math.round(x)} ${Math.round(y)}h0`).join('');
}
