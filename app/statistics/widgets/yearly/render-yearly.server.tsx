import { Bar, type BarItemProps } from '@nivo/bar';
import { type ReactNode } from 'react';
import { type ChartItem, type SeriesChart } from '../../charts/chart';
import { ChartFrame } from '../../charts/chart-frame.server';
import { Mark } from '../../charts/mark.server';
import { Lines, Stripes } from '../../charts/pattern.server';
import { renderChart } from '../../charts/render-chart.server';
import { seriesProps, Value } from '../../charts/series-chart.server';
import { hiddenLabels, labelled } from '../../charts/series-layout';

const WIDEST_BAR = 88;

/**
 * Renders a bar with its number for each item as an `<svg>`; the bar of a period that is not over is striped.
 */
export function renderYearly(chart: SeriesChart): string {
  return renderChart({ ...chart, kind: 'yearly' }, () => draw(chart));
}

function draw(chart: SeriesChart) {
  const { id, items, texts } = chart;
  const { axes, max, plain, ...size } = seriesProps(chart);
  const itemOf = new Map(items.map((item) => [item.code, item]));
  const data = items.map(({ code, value }) => ({ code, value }));
  const minor = hiddenLabels(items, ({ label, formatted }) =>
    formatted.length > label.length ? formatted : label,
  );
  const withNumber = new Set(labelled(items));
  const drawBar = ({ bar }: Pick<YearBarProps, 'bar'>) => {
    const item = itemOf.get(bar.data.data.code);
    if (!item) return null;
    return (
      <YearBar id={id} bar={bar} item={item}>
        {withNumber.has(item) && (
          <Value item={item} x={bar.x + bar.width / 2} y={bar.y} isMinor={minor.has(item.code)} />
        )}
      </YearBar>
    );
  };
  return (
    <ChartFrame id={id} texts={texts} {...size} kind="yearly">
      <defs>
        <Stripes id={`${id}-provisional`} className="series-1" />
        {items.some(({ isBelowThreshold }) => isBelowThreshold) && (
          <Lines id={`${id}-below-threshold`} className="below-threshold" />
        )}
      </defs>
      <Bar
        data={data}
        {...size}
        {...axes}
        {...plain}
        indexBy="code"
        keys={['value']}
        padding={0.3}
        valueScale={{ type: 'linear', min: 0, max }}
        layers={['grid', 'axes', 'bars']}
        barComponent={drawBar}
      />
    </ChartFrame>
  );
}

interface YearBarProps {
  id: string;
  bar: BarItemProps<{ code: string; value: number }>['bar'];
  item: ChartItem;
  children: ReactNode;
}

/** The whole column is a target, even if the bar is short. */
function YearBar({ id, bar, item, children }: YearBarProps) {
  const middle = bar.x + bar.width / 2;
  const width = Math.min(bar.width, WIDEST_BAR);
  const column = { x: bar.x, y: 0, width: bar.width, height: bar.y + bar.height };
  const pattern = item.isBelowThreshold
    ? 'below-threshold'
    : item.isProvisional
      ? 'provisional'
      : null;
  const fill = pattern ? `url(#${id}-${pattern})` : undefined;
  return (
    <Mark item={item} className="series-1">
      <rect className="hit" {...column} />
      <rect
        className="bar"
        width={width}
        fill={fill}
        x={middle - width / 2}
        y={bar.y}
        height={bar.height}
      />
      {children}
      {item.isBreak && (
        <line className="break" x1={bar.x - 6} x2={bar.x - 6} y1={0} y2={column.height} />
      )}
    </Mark>
  );
}
