import { type ChanceInterval } from '../../narrative/chance-interval';
import { type Observation } from '../../observations/observation';

/** The drawing of a line: x in percent of its width, y in pixels from its top. */
export interface TrendLine {
  /**
   * Through the complete years; interrupted where a number is not disclosed, and before and after the year of
   * a break.
   */
  path: string;
  /** From the baseline to an incomplete year, separate from the line: it covers fewer months. */
  provisional: string;
  /** The first and last number, and points that are separate or without a neighbour. */
  dots: { x: number; y: number; isProvisional: boolean }[];
  /** The interval of a year by chance alone, drawn behind its dot. */
  chances: { x: number; y: number; height: number }[];
  /** The positions of the years with a break of the code, where the line is interrupted. */
  breaks: number[];
  /** The highest point of the line near its first and its last number, which are above it. */
  ends: readonly [y: number, y: number];
}

/** The height of the greatest number of the scale. */
export const LINE_HEIGHT = 64;

/** The width of a number on the narrowest screens, in percent: "1,024" on a chart of 118 pixels. */
const NUMBER_WIDTH = 30;

/** Draws a line of years with the intervals of chance, on a scale from 0 to the greatest of both. */
export function trendLine(
  cells: readonly Observation[],
  chances: readonly (ChanceInterval | null)[] = [],
): TrendLine {
  const last = cells.length - 1;
  const most = Math.max(
    0,
    ...cells.map(({ value }) => value ?? 0),
    ...chances.map((interval) => interval?.[1] ?? 0),
  );
  const heightOf = (value: number) => round(LINE_HEIGHT * (1 - value / Math.max(1, most)));
  const points = cells.map(({ value, status }, index) => ({
    x: round((100 * index) / Math.max(1, last)),
    y: heightOf(value ?? 0),
    isDisclosed: value !== null && status !== 'M',
    isProvisional: status === 'P',
    isBreak: status === 'B',
  }));
  // The records of the year of a break are partly from before it, partly from after.
  const isApart = (point: (typeof points)[number] | undefined) =>
    point !== undefined && (point.isBreak || point.isProvisional);
  const stepTo = (index: number) => {
    const [from, to] = [points[index - 1], points[index]];
    return from?.isDisclosed && to?.isDisclosed && !isApart(from) && !isApart(to)
      ? { from, to }
      : null;
  };
  const path = points
    .flatMap((_, index) => stepTo(index) ?? [])
    .map(({ from, to }, index, all) => {
      const isContinued = all[index - 1]?.to === from;
      return `${isContinued ? '' : `M${from.x} ${from.y}`}L${to.x} ${to.y}`;
    })
    .join('');
  const open = points.filter((point) => point.isProvisional && point.isDisclosed);
  const dots = points.filter(
    (point, index) =>
      point.isDisclosed &&
      (index === 0 ||
        index === last ||
        isApart(points[index - 1]) ||
        isApart(points[index + 1]) ||
        !(stepTo(index) || stepTo(index + 1))),
  );
  const highest = (isNear: (point: (typeof points)[number]) => boolean) =>
    Math.min(LINE_HEIGHT, ...points.filter(isNear).map(({ y }) => y));
  return {
    path,
    provisional: open.map(({ x, y }) => `M${x} ${LINE_HEIGHT}L${x} ${y}`).join(''),
    dots: dots.map(({ x, y, isProvisional }) => ({ x, y, isProvisional })),
    chances: chances.flatMap((interval, index) => {
      const point = points[index];
      if (!interval || !point) return [];
      const [bottom, top] = [heightOf(interval[0]), heightOf(interval[1])];
      return bottom > top ? [{ x: point.x, y: top, height: round(bottom - top) }] : [];
    }),
    breaks: points.flatMap(({ x, isBreak }) => (isBreak ? x : [])),
    ends: [
      highest(({ x }) => x <= NUMBER_WIDTH),
      // The number of a separate point would be read as that of the line next to it.
      last > 0 && isApart(points[last])
        ? (points[last]?.y ?? 0)
        : highest(({ x }) => x >= 100 - NUMBER_WIDTH),
    ],
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
