import { Line, type LineCustomSvgLayerProps } from '@nivo/line';
import { type ChartItem, type SeriesChart } from '../../charts/chart';
import { ChartFrame } from '../../charts/chart-frame.server';
import { Mark } from '../../charts/mark.server';
import { Lines } from '../../charts/pattern.server';
import { classColor } from '../../charts/clean-svg';
import { pushApart } from '../../charts/push-apart';
import { renderChart } from '../../charts/render-chart.server';
import { seriesProps, Value } from '../../charts/series-chart.server';
import { type AxisItem } from '../../charts/series-layout';
import { type EventMark } from '../marked-events';
import { type MonthsBefore } from '../widget-data';

/** The class that styles a line; nivo writes it as the line's colour. */
type LineClass = 'line' | 'line is-provisional';
type MonthSeries = { id: LineClass; data: { x: string; y: number | null }[] };
type LayerProps = LineCustomSvgLayerProps<MonthSeries>;

/** The months of a year compared with earlier years, or those of all years. */
interface MonthlyChart extends SeriesChart {
  /** The year of the months. */
  year?: string;
  before?: MonthsBefore;
  /** The months of the year that are still to come, where those of the year before are drawn. */
  later?: readonly AxisItem[];
  /** The dated notes that it marks. */
  events?: readonly EventMark[];
}

/**
 * The space for the names at the ends of lines: "2020–2024" in the widest fonts, "2025" in the font size of
 * phones.
 */
const NAMES = 92;

/**
 * Renders a line with its area and a point for each item as an `<svg>`; the line to a period that is not over
 * is dashed and its point hollow. If there is a year before, its line and the range of earlier years are
 * drawn behind instead of the area, and only the greatest, the chosen and, in a running year, the last item
 * have their number.
 */
export function renderMonthly(chart: MonthlyChart): string {
  return renderChart({ ...chart, kind: 'monthly' }, () => draw(chart));
}

function draw(chart: MonthlyChart) {
  const { id, items, texts, year, before, later = [] } = chart;
  const values = [...(before?.values ?? []), ...(before?.range?.bounds.flat() ?? [])];
  const others = values.flatMap((value) => value ?? []);
  const { axes, max, plain, margin: usual, width, height } = seriesProps({ ...chart, others });
  const margins = before ? { ...usual, right: NAMES } : usual;
  const slots = items.length + later.length;
  const column = (width - margins.left - margins.right) / Math.max(1, slots - 1);
  const lanes = lanesOf(chart, column);
  const strip = LANE * Math.max(0, ...[...lanes.values()].map((lane) => lane + 1));
  const margin = { ...margins, top: margins.top + strip };
  const size = { width, height: height + strip };
  const behind = (layer: LayerProps) =>
    before && <Before {...layer} items={items} year={year} before={before} />;
  const breaks = ({ xScale, innerHeight }: LayerProps) =>
    items.flatMap(({ code, isBreak }) => {
      const x = Number(xScale(code));
      return isBreak ? (
        <line key={code} className="break" x1={x} x2={x} y1={0} y2={innerHeight} />
      ) : (
        []
      );
    });
  const events = ({ xScale, innerHeight }: LayerProps) => (
    <Events
      events={chart.events ?? []}
      lanes={lanes}
      xOf={(code) => Number(xScale(code))}
      height={innerHeight}
      above={margins.top}
    />
  );
  const points = (layer: LayerProps) => (
    <MonthPoints {...layer} id={id} items={items} slots={slots} isSparse={Boolean(before)} />
  );
  return (
    <ChartFrame id={id} texts={texts} {...size} kind="monthly">
      {items.some(({ isBelowThreshold }) => isBelowThreshold) && (
        <defs>
          <Lines id={`${id}-below-threshold`} className="below-threshold" />
        </defs>
      )}
      <Line<MonthSeries>
        {...size}
        {...axes}
        {...plain}
        data={seriesOf(items, later)}
        colors={({ id }) => classColor(id)}
        enableArea={!before}
        margin={margin}
        xScale={{ type: 'point' }}
        yScale={{ type: 'linear', min: 0, max }}
        layers={['grid', 'axes', behind, events, 'areas', 'lines', breaks, points]}
      />
    </ChartFrame>
  );
}

/** The height of a row of numbers above a chart, and the width of one, in the font size of phones. */
const LANE = 30;
const NUMBER = 36;

/** Returns the row of each mark's number, by its code: numbers that would touch are in different ones. */
function lanesOf({ items, events = [] }: MonthlyChart, column: number): Map<string, number> {
  const ends: number[] = [];
  const lanes = new Map<string, number>();
  for (const { code } of events) {
    const x = column * items.findIndex((item) => item.code === code);
    const free = ends.findIndex((end) => end <= x);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = x + NUMBER;
    lanes.set(code, lane);
  }
  return lanes;
}

interface EventsProps {
  events: readonly EventMark[];
  /** The row of each number, from below, by its code. */
  lanes: ReadonlyMap<string, number>;
  xOf(code: string): number;
  height: number;
  /** The space for the numbers of points, below the rows. */
  above: number;
}

/**
 * Dated notes as thin lines. Their numbers are in separate rows above the chart, where no other text
 * is.
 */
function Events({ events, lanes, xOf, height, above }: EventsProps) {
  return events.map(({ code, number, title, language }) => {
    const top = -above - LANE * (lanes.get(code) ?? 0);
    const x = xOf(code);
    return (
      <g key={code} className="event" role="img" aria-label={title} lang={language}>
        <title>{title}</title>
        <line x1={x} x2={x} y1={top} y2={height} />
        <text x={x} y={top - 5} textAnchor="middle">
          {number}
        </text>
      </g>
    );
  });
}

type ItemLayerProps = LayerProps & { items: readonly ChartItem[] };

/**
 * Returns the line of the items, and the dashed one that continues it to a period that is not over; both
 * break at a count below the threshold. Later months only widen the axis.
 */
function seriesOf(items: readonly ChartItem[], later: readonly AxisItem[]): MonthSeries[] {
  const provisional = items.findIndex(({ isProvisional }) => isProvisional);
  const [end, start] =
    provisional === -1 ? [items.length, items.length] : [provisional, provisional - 1];
  const series = (id: LineClass, isDrawn: (index: number) => boolean): MonthSeries => ({
    id,
    data: [
      ...items.map(({ code, value, isBelowThreshold, isAbsent }, index) => ({
        x: code,
        y: isBelowThreshold || isAbsent || !isDrawn(index) ? null : value,
      })),
      ...later.map(({ code }) => ({ x: code, y: null })),
    ],
  });
  const open = series('line is-provisional', (index) => index >= start);
  const isOpen = open.data.filter(({ y }) => y !== null).length > 1;
  return [series('line', (index) => index < end), ...(isOpen ? [open] : [])];
}

/** Returns where each run of disclosed values begins and ends. */
function stretchesOf<One>(
  all: readonly One[],
  isDisclosed: (item: One) => boolean,
): [start: number, stop: number][] {
  const stretches: [number, number][] = [];
  for (const [index, entry] of all.entries()) {
    const last = stretches.at(-1);
    if (!isDisclosed(entry)) continue;
    if (last?.[1] === index) last[1] = index + 1;
    else stretches.push([index, index + 1]);
  }
  return stretches;
}

/** The least distance between the names of lines, in the font size of phones. */
const LINE = 26;

interface BeforeProps extends ItemLayerProps, Pick<MonthlyChart, 'year'> {
  before: MonthsBefore;
}

/** The line of the year before and the range of earlier years, with their names at their ends. */
function Before({ items, year, before, xScale, yScale, innerWidth, innerHeight }: BeforeProps) {
  const { values, range } = before;
  const at = (index: number, value: number) => ({
    x: Number(xScale(String(index + 1))),
    y: Number(yScale(value)),
  });
  const lineOf = (points: readonly { x: number; y: number }[]) =>
    points.map(({ x, y }) => `${x},${y}`).join('L');
  const [least, greatest] = [0, 1].map((end) =>
    (range?.bounds ?? []).map((bounds, index) => at(index, bounds[end] ?? 0)),
  );
  const band = range && `M${lineOf([...(least ?? []), ...(greatest ?? []).reverse()])}Z`;
  const line = stretchesOf(values, (value) => value !== null)
    .map(([start, stop]) => {
      const points = values.slice(start, stop).flatMap((value) => value ?? []);
      return `M${lineOf(points.map((value, index) => at(start + index, value)))}`;
    })
    .join('');
  const last = items.at(-1);
  const bounds = range?.bounds.at(-1);
  const final = values.at(-1) ?? null;
  // Whether the line ends where those of whole years do, or so close that its name has no other space.
  const isOver = items.length >= values.length - 1;
  const names = [
    ...(isOver && last && !last.isBelowThreshold
      ? [{ name: year, y: at(0, last.value).y, className: 'line-name' }]
      : []),
    ...(final === null
      ? []
      : [{ name: before.year, y: at(0, final).y, className: 'line-name is-before' }]),
    ...(range && bounds
      ? [
          {
            name: `${range.from}–${range.to}`,
            y: at(0, (bounds[0] + bounds[1]) / 2).y,
            className: 'line-name is-before is-minor',
          },
        ]
      : []),
  ].sort((a, b) => a.y - b.y);
  // Above the labels of the axis.
  const space = [0, innerHeight - LINE / 2] as const;
  const heights = pushApart(
    names.map(({ y }) => y),
    LINE,
    space,
  );
  return (
    <g aria-hidden="true">
      {band && <path className="range" d={band} />}
      {line && <path className="line is-before" d={line} />}
      {!isOver && last && !last.isBelowThreshold && (
        <text
          className="line-name"
          x={at(items.length - 1, 0).x + 10}
          y={at(0, last.value).y}
          dy=".35em"
        >
          {year}
        </text>
      )}
      {names.map(({ name, className }, index) => (
        <text key={name} className={className} x={innerWidth + 6} y={heights[index]} dy=".35em">
          {name}
        </text>
      ))}
    </g>
  );
}

/**
 * How much lower a number is that is below its point: under the name of the line, in the font size of phones.
 */
const BELOW = 46;

/** More points than this, in a series of several years, touch each other. */
const MAX_POINTS = 13;

/** The whole column around a point is a target. Of many points only the largest shows its number. */
function MonthPoints({
  id,
  items,
  xScale,
  yScale,
  innerWidth,
  innerHeight,
  slots,
  isSparse,
}: ItemLayerProps & { id: string; slots: number; isSparse: boolean }) {
  const column = innerWidth / Math.max(1, slots - 1);
  const largest = Math.max(
    ...items.filter(({ isBelowThreshold }) => !isBelowThreshold).map(({ value }) => value),
  );
  const first = items.findIndex(
    ({ isBelowThreshold, value }) => !isBelowThreshold && value === largest,
  );
  const isDense = items.length > MAX_POINTS;
  return items.map((item, index) => {
    const [x, y] = [Number(xScale(item.code)), Number(yScale(item.value))];
    const isLast = isSparse && items.length < slots && index === items.length - 1;
    const isNamed = item.isSelected || index === first || isLast;
    // Next to the name of the line, which its dashes approach from above.
    const isBelow = isLast && index !== first && y + BELOW < innerHeight;
    return (
      <Mark key={item.code} item={item} className="series-1">
        <rect className="hit" x={x - column / 2} y={0} width={column} height={innerHeight} />
        {item.isBelowThreshold ? (
          <rect
            className="band"
            x={x - column / 2}
            y={y}
            width={column}
            height={innerHeight - y}
            fill={`url(#${id}-below-threshold)`}
          />
        ) : (
          !item.isAbsent && (
            <circle
              className={isDense ? 'point is-dense' : 'point'}
              cx={x}
              cy={y}
              r={isDense ? 2 : 5}
            />
          )
        )}
        {(isNamed || !(isDense || isSparse)) && (
          <Value item={item} x={x} y={isBelow ? y + BELOW : y} isMinor={!isNamed} />
        )}
      </Mark>
    );
  });
}
