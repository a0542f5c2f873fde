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
