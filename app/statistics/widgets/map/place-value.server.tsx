import { type RankedItem } from '../../charts/chart';
import { type ProvinceShape } from '../../charts/map/province-map';
import { classOf } from './place-class';

/**
 * The maximum width of a character and height of a line, in units of the drawing, on screens that show
 * numbers.
 */
const CHARACTER_WIDTH = 11;
const LINE_HEIGHT = 17;

/** The area that an island needs for each character of its number; otherwise the number crosses the coast. */
const AREA_OF_CHARACTER = 450;

/** The distance from the centre of a number down to its baseline. */
const BASELINE = 5;

interface PlaceValueProps {
  item: RankedItem;
  /** The centre of the place. */
  x: number;
  y: number;
  /** The area of its largest island, in square units of the drawing. */
  area: number;
}

/** The number on a place: its count or rate; nothing if it has none. */
export function PlaceValue({ item, x, y, area }: PlaceValueProps) {
  const { mark, shade } = item;
  if (!mark) return null;
  const isOutside = shade !== undefined || area < AREA_OF_CHARACTER * mark.length;
  return (
    <text
      className={`place-value ${isOutside ? 'is-outside ' : ''}${classOf(item)}`}
      x={x}
      y={y + BASELINE}
    >
      {mark}
    </text>
  );
}

/**
 * Returns the vertical offset of each number from the centre of its place, by code. A number that would
 * overlap a larger one moves up or down, or is left to the tooltip and the table.
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
  for (const number of numbers) {
    const shift = [0, -LINE_HEIGHT, LINE_HEIGHT].find((offset) =>
      placed.every(
        ({ x, y, reach }) =>
          Math.abs(x - number.x) >= reach + number.reach ||
          Math.abs(y - number.y - offset) >= LINE_HEIGHT,
      ),
    );
    if (shift === undefined) continue;
    placed.push({ ...number, y: number.y + shift });
    found.set(number.code, shift);
  }
  return found;
}
