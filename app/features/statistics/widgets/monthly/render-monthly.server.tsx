import { Line, type LineCustomSvgLayerProps } from '@nivo/line';
import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type ChartItem, type SeriesChart } from '../../charts/chart';
import { ChartFrame } from '../../charts/chart-frame.server';
import { cleanSvg } from '../../charts/clean-svg';
import { Mark } from '../../charts/mark.server';
import { Lines } from '../../charts/pattern.server';
import { seriesProps, Value } from '../../charts/series-chart.server';

type MonthSeries = { id: string; data: { x: string; y: number }[] };
type LayerProps = LineCustomSvgLayerProps<MonthSeries>;

/**
 * A line with its area and a point for each item as an `<svg>`; the line to a period that is not over
 * is dashed and its point hollow.
 */
export function renderMonthly(chart: SeriesChart): string {
  const { id, items, texts } = chart;
  const { axes, max, plain, ...size } = seriesProps(chart);
  const data = [{ id: 'months', data: items.map(({ code, value }) => ({ x: code, y: value })) }];
  const path = (layer: LayerProps) => <SeriesPath {...layer} items={items} />;
  const points = (layer: LayerProps) => <MonthPoints {...layer} {...{ id, items }} />;
  return cleanSvg(
    renderToStaticMarkup(
      <ChartFrame {...{ id, texts, ...size }} kind="monthly">
        {items.some(({ isLow }) => isLow) && (
          <defs>
            <Lines id={`${id}-low`} className="low" />
          </defs>
        )}
        <Line<MonthSeries>
          {...{ data, ...size, ...axes, ...plain }}
          xScale={{ type: 'point' }}
          yScale={{ type: 'linear', min: 0, max }}
          layers={['grid', 'axes', path, points]}
        />
      </ChartFrame>,
    ),
  );
}

type ItemLayerProps = LayerProps & { items: readonly ChartItem[] };

/** The line breaks where a count is too low to be told. */
function SeriesPath({ items, points, lineGenerator, areaGenerator }: ItemLayerProps) {
  const firstProvisional = items.findIndex(({ isProvisional }) => isProvisional);
  const end = firstProvisional === -1 ? points.length : firstProvisional;
  return (
    <g className="series-1">
      {stretchesOf(items).map(([start, stop]) => {
        const settled = points.slice(start, Math.min(stop, end));
        const open = points.slice(Math.max(start, end - 1), stop);
        return (
          <Fragment key={start}>
            <path className="area" d={areaGenerator(points.slice(start, stop)) ?? undefined} />
            <path className="line" d={lineGenerator(settled) ?? undefined} />
            {end < stop && open.length > 1 && (
              <path className="line is-provisional" d={lineGenerator(open) ?? undefined} />
            )}
          </Fragment>
        );
      })}
    </g>
  );
}

/** Where each run of items that are told begins and ends. */
function stretchesOf(items: readonly ChartItem[]): [start: number, stop: number][] {
  const stretches: [number, number][] = [];
  for (const [index, { isLow }] of items.entries()) {
    const last = stretches.at(-1);
    if (isLow) continue;
    if (last?.[1] === index) last[1] = index + 1;
    else stretches.push([index, index + 1]);
  }
  return stretches;
}

/** More points than this, those of several years, touch each other. */
const MAX_POINTS = 12;

/** The whole column around a point can be hit. Of many points only the largest has its number. */
function MonthPoints({
  id,
  items,
  points,
  innerWidth,
  innerHeight,
}: ItemLayerProps & { id: string }) {
  const column = innerWidth / Math.max(1, items.length - 1);
  const largest = Math.max(...items.filter(({ isLow }) => !isLow).map(({ value }) => value));
  const isDense = items.length > MAX_POINTS;
  return items.map((item, index) => {
    const point = points[index];
    if (!point) return null;
    const { x, y } = point;
    const isNamed = item.isSelected || item.value === largest;
    return (
      <Mark key={item.code} item={item} className="series-1">
        <rect className="hit" x={x - column / 2} y={0} width={column} height={innerHeight} />
        {item.isLow ? (
          <rect
            className="band"
            x={x - column / 2}
            y={y}
            width={column}
            height={innerHeight - y}
            fill={`url(#${id}-low)`}
          />
        ) : (
          <circle className="point" cx={x} cy={y} r={isDense ? 2 : 5} />
        )}
        {(isNamed || !isDense) && <Value {...{ item, x, y }} isMinor={!isNamed} />}
      </Mark>
    );
  });
}
