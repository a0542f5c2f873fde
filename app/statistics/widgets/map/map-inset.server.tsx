import { type RankedItem } from '../../charts/chart';
import { LABEL_SIZE } from '../../charts/map/map-inset';
import { type MapInset, type ProvinceShape } from '../../charts/map/province-map';
import { Mark } from '../../charts/mark.server';
import { classOf, fillOf, hasPatternOnTiles } from './place-class';
import { PlaceValue } from './place-value.server';

/**
 * Provinces whose largest island is smaller than this in the inset (square units) get a label as a target.
 */
const MIN_AREA = 3000;

/** The gap between labels. */
const GAP = 6;

interface InsetProps {
  /** The id of the chart. */
  id: string;
  inset: MapInset;
  shapes: readonly ProvinceShape[];
  itemOf: ReadonlyMap<string, RankedItem>;
}

/**
 * The provinces of an inset, enlarged: links for pointers only, since the map has them for everybody else.
 * Provinces that are still too small as targets get a tile of their colour above them, with their short code,
 * their number and a line to their centre.
 */
export function Inset({ id, inset, shapes, itemOf }: InsetProps) {
  const { shorts, scale, left, top } = inset;
  const marks = shapes.flatMap((shape) => {
    const item = itemOf.get(shape.code);
    return item && shorts.has(shape.code) ? [{ shape, item }] : [];
  });
  const small = marks.filter(({ shape }) => !isLarge(shape.largestArea * scale ** 2));
  return (
    <g aria-hidden="true">
      <g transform={`translate(${left} ${top}) scale(${scale})`}>
        {marks.map(({ shape, item }) => (
          <Mark key={shape.code} item={item} className={classOf(item)} isRepeated>
            <path d={shape.path} fill={fillOf(id, classOf(item))} />
          </Mark>
        ))}
      </g>
      {/* Outside the links, which are drawn enlarged; pointers pass through it. */}
      <g pointerEvents="none">
        {marks.map(
          ({ shape: { code, center, largestArea }, item }) =>
            isLarge(largestArea * scale ** 2) && (
              <PlaceValue
                key={code}
                item={item}
                area={largestArea * scale ** 2}
                x={left + center[0] * scale}
                y={top + center[1] * scale}
              />
            ),
        )}
      </g>
      <g className="chart-tiles">
        {placeLabels(inset, small).map(({ x, center, shape, item }) => (
          <Label
            key={shape.code}
            id={id}
            item={item}
            x={x}
            center={center}
            y={inset.labels}
            short={shorts.get(shape.code) ?? ''}
          />
        ))}
      </g>
    </g>
  );
}

function isLarge(area: number): boolean {
  return area >= MIN_AREA;
}

/** Places the labels side by side, each as near to the centre of its province as those to its left allow. */
function placeLabels(
  { scale, left, top }: MapInset,
  small: readonly { shape: ProvinceShape; item: RankedItem }[],
) {
  let free = GAP;
  return [...small]
    .sort((a, b) => a.shape.center[0] - b.shape.center[0])
    .map(({ shape, item }) => {
      const center = [left + shape.center[0] * scale, top + shape.center[1] * scale] as const;
      const x = Math.max(free, center[0] - LABEL_SIZE / 2);
      free = x + LABEL_SIZE + GAP;
      return { shape, item, center, x };
    });
}

interface LabelProps {
  id: string;
  item: RankedItem;
  short: string;
  x: number;
  y: number;
  center: readonly [number, number];
}

function Label({ id, item, short, x, y, center: [x2, y2] }: LabelProps) {
  const colour = classOf(item);
  const middle = x + LABEL_SIZE / 2;
  return (
    <Mark item={item} className={colour} isRepeated>
      <line x1={middle} y1={y + LABEL_SIZE} x2={x2} y2={y2} />
      <circle className="dot" cx={x2} cy={y2} r={3} />
      <rect
        x={x}
        y={y}
        width={LABEL_SIZE}
        height={LABEL_SIZE}
        rx={6}
        fill={hasPatternOnTiles(colour) ? fillOf(id, colour) : undefined}
      />
      <text x={middle} y={y + LABEL_SIZE / 2 + (item.mark ? 0 : 11)}>
        {short}
      </text>
      {item.mark && (
        <text className="place-value" x={middle} y={y + LABEL_SIZE - 10}>
          {item.mark}
        </text>
      )}
    </Mark>
  );
}
