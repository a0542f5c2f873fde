import { axisTicks, tickFormat } from './axis';
import { type ChartItem } from './chart';
import { widthOf } from './wrap-text';

/** The drawing of a series, in units of its viewBox. */
export const seriesSize = { width: 640, height: 300 };

/** Room for the numbers on the left, the value labels on top and the labels below. */
export const seriesMargin = { top: 34, right: 24, bottom: 38, left: 60 };

/** The value axis of a series: its numbers, its scale and how it writes them. */
export function valueAxis(values: readonly number[], language: string) {
  const ticks = axisTicks(values);
  return { ticks, max: ticks.at(-1) ?? 1, format: tickFormat(ticks, language) };
}

/** An item as the axis below names it. */
export type AxisItem = Pick<ChartItem, 'code' | 'label'>;

/** More items than this have no room for their labels and numbers. */
const MAX_LABELLED = 16;

/**
 * The items whose label and number are written: those that have a label, of many every second or
 * third, counted from the last.
 */
export function labelled<Item extends AxisItem>(items: readonly Item[]): readonly Item[] {
  const named = items.filter(({ label }) => label !== '');
  const step = Math.ceil(named.length / MAX_LABELLED);
  return named.filter((_, index) => (named.length - 1 - index) % step === 0);
}

/** How high letters are on the narrowest screen, in units of the drawing. */
const TYPE_OF_PHONES = 29;

/**
 * The codes whose labels, or other texts, give way on narrow screens: where not all have room, every other one, counted
 * from the last.
 */
export function hiddenLabels<Item extends AxisItem>(
  all: readonly Item[],
  textOf: (item: Item) => string = ({ label }) => label,
): ReadonlySet<string> {
  const items = labelled(all);
  const room = (seriesSize.width - seriesMargin.left - seriesMargin.right) / items.length;
  const fits = items.every((item) => widthOf(textOf(item)) * TYPE_OF_PHONES <= room);
  if (fits) return new Set();
  const isMinor = (index: number) => (items.length - index) % 2 === 0;
  return new Set(items.filter((_, index) => isMinor(index)).map(({ code }) => code));
}
