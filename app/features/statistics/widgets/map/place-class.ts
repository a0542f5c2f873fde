import { type RankedItem } from '../../charts/chart';
import { rankClass, type RankClass } from '../../ranks';

/**
 * The class that colours a province; what may not be told has that of what is too low. A province whose rank is not
 * sure has cases, but is not shown among the first.
 */
export function classOf({ rank, shade, isLow, value }: RankedItem): string {
  if (shade === 'untold') return rankClass(null, true);
  if (shade === undefined && rank === null && !isLow && value > 0) return 'rank-other';
  return shade === undefined ? rankClass(rank, isLow) : `shade-${shade}`;
}

const patterned = new Set<string>(['rank-top', 'rank-none', 'rank-low'] satisfies RankClass[]);

/** A pattern can only be named by an attribute; plain colour comes from the class. */
export function fillOf(id: string, colour: string): string | undefined {
  return patterned.has(colour) ? `url(#${id}-${colour})` : undefined;
}
