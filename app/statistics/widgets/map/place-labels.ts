import { type RankedItem } from '../../charts/chart';
import { type Bounds } from '../../charts/map/land-grid';
import { type ProvinceDrawing, type ProvinceShape } from '../../charts/map/province-map';
import { widthOf, wrapText } from '../../charts/wrap-text';

/** The height of letters and lines, in units of the drawing. */
const LETTER = 15;
export const LINE_HEIGHT = 17;

/** The greatest width of a name, in letter heights. */
const MAX_NAME = 10;

/** The area that an island needs for each character of its number; otherwise the number crosses the coast. */
const AREA_OF_CHARACTER = 450;

/** How far from its place a number or a name may be, how many distances are tried, and the gap. */
const REACH = { number: 45, name: 150 };
const STEP = 5;
const GAP = 5;

/** From here on, a line leads from a label to its place. */
const MIN_LEADER = 14;

/** East first, where a reader looks for a label; then all around. */
const DIRECTIONS = [0, 180, 90, 270, 45, 135, 225, 315, 22, 158, 202, 338, 68, 112, 248, 292].map(
  (degrees) => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)] as const,
);

type Point = readonly [x: number, y: number];

/** The text of a place on a map: its number, after its name if it has one of the first ranks. */
export interface PlacedLabel {
  item: RankedItem;
  lines: readonly string[];
  isNamed: boolean;
  /** Whether it is on its place; otherwise next to it, or across its coast. */
  isInside: boolean;
  /** The middle of the lines. */
  x: number;
  y: number;
  /** From the label to the place. */
  leader?: readonly [from: Point, to: Point];
}

type Label = PlacedLabel & { box: Bounds };

interface Wanted {
  item: RankedItem;
  center: Point;
  lines: readonly string[];
  isNamed: boolean;
}

/**
 * Returns the labels of a map of places: numbers on the islands that are large enough, all others in the sea
 * next to theirs, with a line if that is not close. Greater values choose first; a number without a position
 * is left to the tooltip and the table.
 *
 * @param isNamed - whether a place has its name on the map, too; a name that finds no position is omitted.
 */
export function placeLabels(
  drawing: ProvinceDrawing,
  shapes: readonly ProvinceShape[],
  itemOf: ReadonlyMap<string, RankedItem>,
  isNamed: (item: RankedItem) => boolean,
): PlacedLabel[] {
  const marked = shapes
    .flatMap((shape) => {
      const item = itemOf.get(shape.code);
      return item?.mark ? [{ shape, item, mark: item.mark }] : [];
    })
    .sort((a, b) => b.item.value - a.item.value);
  const placed: Label[] = [];
  const add = (label: Label | null) => {
    if (label) placed.push(label);
    return label !== null;
  };
  const sea = createSea(drawing, placed);
  const numbers = marked.filter(({ shape, item, mark }) => {
    if (!isNamed(item)) return true;
    const lines = wrapText(`${item.label}\u00a0${mark}`, MAX_NAME);
    return !add(placeInSea({ item, center: shape.center, lines, isNamed: true }, sea));
  });
  const isLarge = ({ shape, mark }: (typeof marked)[number]) =>
    shape.largestArea >= AREA_OF_CHARACTER * mark.length;
  for (const number of [...numbers].sort((a, b) => Number(isLarge(b)) - Number(isLarge(a)))) {
    const { item, mark } = number;
    const { center } = number.shape;
    const wanted = { item, center, lines: [mark], isNamed: false };
    const onPlace = [0, -LINE_HEIGHT, LINE_HEIGHT]
      .map((shift) => labelAt(wanted, [center[0], center[1] + shift], isLarge(number)))
      .find(({ box }) => placed.every((label) => !overlap(label.box, box)));
    add((!isLarge(number) && placeInSea(wanted, sea)) || (onPlace ?? null));
  }
  return placed;
}

/** Returns the nearest position in the sea; null if none is free within reach. */
function placeInSea(wanted: Wanted, { isSea, isFree }: ReturnType<typeof createSea>) {
  const { center, lines, isNamed } = wanted;
  const [width, height] = sizeOf(lines);
  const reach = isNamed ? REACH.name : REACH.number;
  for (let distance = GAP; distance <= reach; distance += STEP) {
    for (const [dx, dy] of DIRECTIONS) {
      const x = center[0] + dx * (distance + width / 2);
      const y = center[1] + dy * (distance + height / 2);
      const label = labelAt(wanted, [x, y], false);
      if (!isSea(label.box)) continue;
      const led = withLeader(label, center);
      if (isFree(led)) return led;
    }
  }
  return null;
}

function labelAt({ item, lines, isNamed }: Wanted, [x, y]: Point, isInside: boolean): Label {
  const [width, height] = sizeOf(lines);
  const box: Bounds = [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
  return { item, lines, isNamed, isInside, x, y, box };
}

function sizeOf(lines: readonly string[]): readonly [number, number] {
  return [Math.max(...lines.map(widthOf)) * LETTER, lines.length * LINE_HEIGHT];
}

function withLeader(label: Label, center: Point): Label {
  const [left, top, right, bottom] = label.box;
  const from: Point = [
    Math.min(Math.max(center[0], left), right),
    Math.min(Math.max(center[1], top), bottom),
  ];
  const length = Math.hypot(from[0] - center[0], from[1] - center[1]);
  return length < MIN_LEADER ? label : { ...label, leader: [from, center] };
}

/** Returns the tests of a position: whether it is off the land in the drawing, and away from all other labels. */
function createSea({ width, height, land }: ProvinceDrawing, placed: readonly Label[]) {
  return {
    isSea(box: Bounds): boolean {
      const [left, top, right, bottom] = box;
      const isInDrawing = left >= 0 && top >= 0 && right <= width && bottom <= height;
      return isInDrawing && !land.reaches(box);
    },
    isFree({ box: [left, top, right, bottom], leader }: Label): boolean {
      const around: Bounds = [left - GAP, top, right + GAP, bottom];
      return placed.every(
        (other) =>
          !overlap(other.box, around) &&
          !crosses(leader, other.box) &&
          !crosses(other.leader, around),
      );
    },
  };
}

function overlap(a: Bounds, b: Bounds): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}

/** Returns whether a line passes through a box: whether the parts of it within both ranges overlap. */
function crosses(line: PlacedLabel['leader'], [left, top, right, bottom]: Bounds): boolean {
  if (!line) return false;
  const [from, to] = line;
  const [x1, x2] = partWithin(from[0], to[0], left, right);
  const [y1, y2] = partWithin(from[1], to[1], top, bottom);
  return Math.max(x1, y1) < Math.min(x2, y2);
}

/** Returns between which parts (0 to 1) of the line a coordinate lies in a range; an empty part if never. */
function partWithin(from: number, to: number, least: number, most: number): [number, number] {
  if (from === to) return from > least && from < most ? [0, 1] : [1, 0];
  const [enter, leave] = [(least - from) / (to - from), (most - from) / (to - from)];
  return [Math.max(0, Math.min(enter, leave)), Math.min(1, Math.max(enter, leave))];
}
