import { type RankedItem } from '../../charts/chart';

/** A smaller island has no room for a number, which then stands across its coast. */
const MIN_AREA = 900;

/** How far below the middle of a number its baseline is. */
const BASELINE = 5;

/** Whether the rank of an item is drawn: where ranks colour the map, and none where there are no cases or too few. */
export function hasRank({ rank, shade }: RankedItem): boolean {
  return shade === undefined && rank !== null;
}

interface PlaceRankProps {
  item: RankedItem;
  /** The middle of the place. */
  x: number;
  y: number;
  /** The area of its largest island, in square units of the drawing. */
  area: number;
}

/** The rank of a place, written on the map; nothing where it has none. */
export function PlaceRank({ item, x, y, area }: PlaceRankProps) {
  if (!hasRank(item)) return null;
  return (
    <text
      className={area < MIN_AREA ? 'place-rank is-outside' : 'place-rank'}
      x={x}
      y={y + BASELINE}
    >
      {item.rank}
    </text>
  );
}
