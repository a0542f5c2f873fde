import { type RankedItem } from '../../charts/chart';
import { rankClass, type RankClass } from '../../ranks';

/**
 * The class that colours a province; a count that may not be disclosed has the class of those below threshold. A province
 * with an uncertain rank has cases, but is not coloured as one of the first.
 */
export function classOf({ rank, shade, isLow, isAbsent, value }: RankedItem): string {
  if (isAbsent) return 'absent';
  if (shade === 'suppressed') return 'rank-low' satisfies RankClass;
  if (shade === 'break') return 'absent';
  if (shade === 'untold') return 'untold';
  return shade === undefined ? rankClass(rank, isLow, value > 0) : `shade-${shade}`;
}

const patterned = new Set<string>([
  ...(['rank-top', 'rank-none', 'rank-low'] satisfies RankClass[]),
  ...['absent', 'untold'],
]);

/** Whether a class has a pattern also where a number is written on it. */
export function hasPatternOnTiles(colour: string): boolean {
  return colour === 'rank-low' || colour === 'absent' || colour === 'untold';
}

/** A pattern can only be named by an attribute; plain colour comes from the class. */
export function fillOf(id: string, colour: string): string | undefined {
  return patterned.has(colour) ? `url(#${id}-${colour})` : undefined;
}
