import { type BarDatum, type BarSvgProps } from '@nivo/bar';
import { type ChartItem, type SeriesChart } from './chart';
import { seriesMargin, seriesSize, valueAxis } from './series-layout';

type AxisProps = NonNullable<BarSvgProps<BarDatum>['axisLeft']>;

/** What the bars of years and the line of months have in common, as properties of a nivo chart. */
export function seriesProps({ items, language }: SeriesChart) {
  const { ticks, max, format } = valueAxis(items, language);
  const labelOf = new Map(items.map(({ code, label }) => [code, label]));
  const axisLeft: AxisProps = {
    tickValues: ticks,
    renderTick: ({ value, y }) => (
      <text key={value} className="tick" x={-10} y={y} dy=".35em" textAnchor="end">
        {format(value)}
      </text>
    ),
  };
  const axisBottom: AxisProps = {
    renderTick: ({ value, x }) => (
      <text key={value} className="label" x={x} y={28} textAnchor="middle">
        {labelOf.get(value)}
      </text>
    ),
  };
  return {
    ...seriesSize,
    margin: seriesMargin,
    axes: { axisLeft, axisBottom, gridYValues: ticks, enableGridX: false },
    max,
    plain: { animate: false, isInteractive: false, renderWrapper: false },
  };
}

interface ValueProps {
  item: ChartItem;
  x: number;
  y: number;
  isKey?: boolean;
}

/** The number above a bar or point; key numbers stay where the screen is too narrow for all. */
export function Value({ item, x, y, isKey = false }: ValueProps) {
  return (
    <text className={isKey ? 'value is-key' : 'value'} x={x} y={y - 10} textAnchor="middle">
      {item.formatted}
    </text>
  );
}
