import { axisTicks, tickFormat } from './axis';
import { type ChartItem } from './chart';

/** The drawing of a series, in units of its viewBox. */
export const seriesSize = { width: 640, height: 300 };

/** Room for the numbers on the left, the value labels on top and the labels below. */
export const seriesMargin = { top: 34, right: 24, bottom: 38, left: 60 };

/** The value axis of a series: its numbers, its scale and how it writes them. */
export function valueAxis(items: readonly ChartItem[], language: string) {
  const ticks = axisTicks(items.map(({ value }) => value));
  return { ticks, max: ticks.at(-1) ?? 1, format: tickFormat(ticks, language) };
}

/** More items than this have no room for their labels and numbers. */
const MAX_LABELLED = 16;

/**
 * The items whose label and number are written: those that have a label, of many every second or
 * third, counted from the last.
 */
export function labelled(items: readonly ChartItem[]): readonly ChartItem[] {
  const named = items.filter(({ label }) => label !== '');
  const step = Math.ceil(named.length / MAX_LABELLED);
  return named.filter((_, index) => (named.length - 1 - index) % step === 0);
}

/** More items than this cannot all be labelled with four or more letters on a narrow screen. */
const MAX_LABELS = 8;
const SHORT_LABEL = 3;

/** The codes whose labels give way on narrow screens: every other one, counted from the last. */
export function hiddenLabels(all: readonly ChartItem[]): ReadonlySet<string> {
  const items = labelled(all);
  const fits =
    items.length <= MAX_LABELS || items.every(({ label }) => label.length <= SHORT_LABEL);
  if (fits) return new Set();
  const isMinor = (index: number) => (items.length - index) % 2 === 0;
  return new Set(items.filter((_, index) => isMinor(index)).map(({ code }) => code));
}
