import { numberFormat } from '~/platform/i18n/intl-objects';
import { type ChartItem } from './chart';
import { widthOf } from './wrap-text';

/** The maximum number of steps of an axis. */
const MAX_STEPS = 4;

/** From this value on, an axis abbreviates its numbers: "20 rb". */
const COMPACT_FROM = 10_000;

/** The drawing of a series, in units of its viewBox. */
export const seriesSize = { width: 640, height: 300 };

/** The space for the numbers on the left, the value labels on top and the labels below. */
export const seriesMargin = { top: 34, right: 24, bottom: 38, left: 72 };

/** Returns the value axis of a series: its numbers, its scale and its number format. */
export function valueAxis(values: readonly number[], language: string) {
  const ticks = axisTicks(values);
  return { ticks, max: ticks.at(-1) ?? 1, format: tickFormat(ticks, language) };
}

/** An item as labelled on the axis below it. */
export type AxisItem = Pick<ChartItem, 'code' | 'label'>;

/** With more items than this, not all labels and numbers fit. */
const MAX_LABELLED = 16;

/**
 * Returns the items whose label and number are written: those with a label; of many, every second or third,
 * counted from the last.
 */
export function labelled<Item extends AxisItem>(items: readonly Item[]): readonly Item[] {
  const named = items.filter(({ label }) => label !== '');
  const step = Math.ceil(named.length / MAX_LABELLED);
  return named.filter((_, index) => (named.length - 1 - index) % step === 0);
}

/** The letter height on the narrowest screen, in units of the drawing. */
const TYPE_OF_PHONES = 29;

/**
 * Returns the codes whose labels, or other texts, are hidden on narrow screens: if not all fit, every other
 * one, counted from the last.
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

/**
 * Returns the round integers of an axis for all values: from 0 in equal steps of 1, 2 or 5 times a power of
 * ten, at most four steps, the last not below the largest value. Without values: 0 and 1.
 */
export function axisTicks(values: readonly number[]): number[] {
  const largest = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(largest / MAX_STEPS));
  const step = [1, 2, 5, 10]
    .map((multiple) => Math.max(1, multiple * power))
    .find((candidate) => candidate * MAX_STEPS >= largest);
  if (step === undefined) throw new RangeError(`No axis for ${largest}`);
  const count = Math.ceil(largest / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Returns the format of an axis's numbers in a language; abbreviated if they are large. */
export function tickFormat(ticks: readonly number[], language: string): (value: number) => string {
  const isLarge = (ticks.at(-1) ?? 0) >= COMPACT_FROM;
  const format = numberFormat(language, { notation: isLarge ? 'compact' : 'standard' });
  return (value) => format.format(value);
}
