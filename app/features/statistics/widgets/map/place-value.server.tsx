import { type RankedItem } from '../../charts/chart';
import { type ProvinceShape } from '../../charts/map/province-map';

/** The most units of the drawing that a character is wide, and a line is high, on screens that show numbers. */
const CHARACTER_WIDTH = 11;
const LINE_HEIGHT = 17;

/** An island has room for a number if it has so much area for each of its characters; else it stands across the coast. */
const AREA_OF_CHARACTER = 450;

/** How far below the middle of a number its baseline is. */
const BASELINE = 5;

interface PlaceValueProps {
  item: RankedItem;
  /** The middle of the place. */
  x: number;
  y: number;
  /** The area of its largest island, in square units of the drawing. */
  area: number;
}

/** What the map shows of a place, written on it: its count or rate; nothing where it has none. */
export function PlaceValue({ item: { mark, shade }, x, y, area }: PlaceValueProps) {
  if (!mark) return null;
  const isOutside = shade !== undefined || area < AREA_OF_CHARACTER * mark.length;
  return (
    <text className={isOutside ? 'place-value is-outside' : 'place-value'} x={x} y={y + BASELINE}>
      {mark}
    </text>
  );
}

/**
 * Where the numbers of places are written, as their distance from the middle of the place, by code. One that would lie on
 * that of a place with more stands above or below its middle, or is left to the tooltip and the table.
 */
export function placeNumbers(
  shapes: readonly ProvinceShape[],
  itemOf: ReadonlyMap<string, RankedItem>,
): ReadonlyMap<string, number> {
  const numbers = shapes
    .flatMap(({ code, center: [x, y] }) => {
      const { mark = '', value = 0 } = itemOf.get(code) ?? {};
      return mark ? [{ code, value, x, y, reach: (mark.length * CHARACTER_WIDTH) / 2 }] : [];
    })
    .sort((a, b) => b.value - a.value);
  const placed: typeof numbers = [];
  const found = new Map<string, number>();
  for (const one of numbers) {
    const shift = [0, -LINE_HEIGHT, LINE_HEIGHT].find((offset) =>
      placed.every(
        ({ x, y, reach }) =>
          Math.abs(x - one.x) >= reach + one.reach || Math.abs(y - one.y - offset) >= LINE_HEIGHT,
      ),
    );
    if (shift === undefined) continue;
    placed.push({ ...one, y: one.y + shift });
    found.set(one.code, shift);
  }
  return found;
}
