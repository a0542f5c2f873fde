import { type Cell } from '~/engine/engine';
import { type ProtectionPolicy } from './policy';
import { roundCount } from './round-count';

/** The counts of codes that are declared to belong together, and of all others under the same filter. */
export interface GroupedCells {
  members: readonly Cell[];
  others: readonly Cell[];
}

/**
 * Returns whether the rounded count of a declared group may be disclosed next to those of its codes and of all
 * records. It discloses the sum of its codes and, by difference, that of the others; if either included a
 * count below the threshold among few codes, that count would follow. So each code of both must be disclosed,
 * and above the threshold. A group of one code, or of all codes, discloses nothing new.
 */
export function disclosesGroup(
  { members, others }: GroupedCells,
  { base, minCount }: ProtectionPolicy,
): boolean {
  if (members.length <= 1 || others.length === 0) return true;
  return [...members, ...others].every((cell) => roundCount(cell, base) >= minCount + base);
}
