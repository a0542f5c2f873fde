import { type ProtectionPolicy } from '~/protection/policy';
import { leastOf, mostOf, type DisclosedValue } from '~/protection/protect-table';

/** The number of quarters of all records up to each quartile. */
export const quarters = [1, 2, 3] as const;

/**
 * Returns the index of the band that contains each quartile, from the counts of the bands in order: the first
 * band up to which that many quarters of all records are counted. Null if suppressed or rounded counts could
 * change it.
 */
export function bandsOfQuartiles(
  counts: readonly DisclosedValue[],
  policy: ProtectionPolicy,
): (number | null)[] {
  const least = counts.map((disclosed) => Math.max(0, leastOf(disclosed, policy)));
  const most = counts.map((disclosed) => mostOf(disclosed, policy));
  const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
  return quarters.map((quarter) => {
    /**
     * Returns whether that many quarters certainly are in the bands before an index; `areNotBefore`:
     * certainly are not.
     */
    const areBefore = (index: number) =>
      (4 - quarter) * sum(least.slice(0, index)) >= quarter * sum(most.slice(index));
    const areNotBefore = (index: number) =>
      (4 - quarter) * sum(most.slice(0, index)) < quarter * sum(least.slice(index));
    const index = counts.findIndex((_, at) => areNotBefore(at) && areBefore(at + 1));
    return index === -1 ? null : index;
  });
}
