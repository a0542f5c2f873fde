import { type RankedItem } from '../../charts/chart';
import { rankClass, type RankClass } from '../../observations/ranks';

/**
 * Returns the class that colours a province. A province of uncertain rank has cases, but is not coloured as
 * one of the first.
 */
export function classOf({
  rank,
  shade,
  isBelowThreshold,
  isSuppressed,
  isAbsent,
  value,
}: RankedItem): string {
  if (isAbsent) return 'absent';
  if (shade === 'suppressed' || (isSuppressed && shade === undefined)) return 'suppressed';
  if (shade === 'break') return 'absent';
  if (shade === 'not-compared') return 'not-compared';
  return shade === undefined ? rankClass(rank, isBelowThreshold, value > 0) : `shade-${shade}`;
}

const patterned = new Set<string>([
  ...(['rank-top', 'rank-none', 'rank-below-threshold'] satisfies RankClass[]),
  'suppressed',
  'absent',
  'not-compared',
]);

/** Returns whether a class has a pattern even beneath a number. */
export function hasPatternOnTiles(colour: string): boolean {
  return patterned.has(colour) && colour !== 'rank-top' && colour !== 'rank-none';
}

/** Returns the fill attribute of a pattern, which no class can set; plain colours come from the class. */
export function fillOf(id: string, colour: string): string | undefined {
  return patterned.has(colour) ? `url(#${id}-${colour})` : undefined;
}
