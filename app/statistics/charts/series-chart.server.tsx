import { type BarDatum, type BarSvgProps } from '@nivo/bar';
import { type ChartItem, type SeriesChart } from './chart';
import {
  hiddenLabels,
  labelled,
  seriesMargin,
  seriesSize,
  valueAxis,
  type AxisItem,
} from './series-layout';

type Axis = NonNullable<BarSvgProps<BarDatum>['axisLeft']>;
/** The value of a tick and its position. */
interface Tick<Value> {
  value: Value;
  x: number;
  y: number;
}

interface SeriesOptions extends Pick<SeriesChart, 'items' | 'language'> {
  /** What else is drawn: values, and items that are still to come. */
  others?: readonly number[];
  later?: readonly AxisItem[];
}

/** Returns what the bars of years and the line of months have in common, as properties of a nivo chart. */
export function seriesProps({ items, language, others = [], later = [] }: SeriesOptions) {
  const { ticks, max, format } = valueAxis(
    [...items.map(({ value }) => value), ...others],
    language,
  );
  return {
    ...seriesSize,
    margin: seriesMargin,
    axes: {
      axisLeft: valuesOnTheLeft(ticks, format),
      axisBottom: labelsBelow([...items, ...later]),
      gridYValues: ticks,
      enableGridX: false,
    },
    max,
    plain: { animate: false, isInteractive: false, renderWrapper: false },
  };
}

/** Axes are hidden from screen readers: each mark has its label and number itself. */
function valuesOnTheLeft(ticks: number[], format: (value: number) => string): Axis {
  return {
    ariaHidden: true,
    tickValues: ticks,
    renderTick: ({ value, y }: Tick<number>) => (
      <text key={value} className="tick" x={-10} y={y} dy=".35em" textAnchor="end">
        {format(value)}
      </text>
    ),
  };
}

function labelsBelow(items: readonly AxisItem[]): Axis {
  const labelOf = new Map(labelled(items).map(({ code, label }) => [code, label]));
  const minor = hiddenLabels(items);
  return {
    ariaHidden: true,
    renderTick: ({ value, x }: Tick<string>) =>
      labelOf.has(value) ? (
        <text
          key={value}
          className={withMinor('label', minor.has(value))}
          x={x}
          y={28}
          {...centred}
        >
          {labelOf.get(value)}
        </text>
      ) : (
        <g key={value} />
      ),
  };
}

interface ValueProps {
  item: ChartItem;
  x: number;
  y: number;
  isMinor: boolean;
}

/** The number above a bar or point; a minor one is hidden on narrow screens. */
export function Value({ item, x, y, isMinor }: ValueProps) {
  return (
    <text className={withMinor('value', isMinor)} x={x} y={y - 10} {...centred}>
      {item.formatted}
    </text>
  );
}

const centred = { textAnchor: 'middle' } as const;

function withMinor(name: string, isMinor: boolean): string {
  return isMinor ? `${name} is-minor` : name;
}
