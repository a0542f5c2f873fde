import { type ProtectionPolicy } from '~/protection/policy';
import { errorOf, type DisclosedValue } from '~/protection/protect-table';

/** How many quarters of all lie up to each quartile. */
export const quarters = [1, 2, 3] as const;

/**
 * The index of the band that contains each quartile, from the counts of the bands in order: the first band up to which
 * there are so many quarters of all. Null if suppressed or rounded counts could move it.
 */
export function bandsOfQuartiles(
  counts: readonly DisclosedValue[],
  policy: ProtectionPolicy,
): (number | null)[] {
  const least = counts.map((disclosed) => leastOf(disclosed, policy));
  const most = counts.map((disclosed) => mostOf(disclosed, policy));
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  return quarters.map((quarter) => {
    /** Whether so many quarters certainly lie in the bands before an index; `areNotBefore`: certainly do not. */
    const areBefore = (index: number) =>
      (4 - quarter) * sum(least.slice(0, index)) >= quarter * sum(most.slice(index));
    const areNotBefore = (index: number) =>
      (4 - quarter) * sum(most.slice(0, index)) < quarter * sum(least.slice(index));
    const index = counts.findIndex((_, at) => areNotBefore(at) && areBefore(at + 1));
    return index === -1 ? null : index;
  });
}

function leastOf(disclosed: DisclosedValue, policy: ProtectionPolicy): number {
  return Math.max(0, (disclosed.value ?? 0) - errorOf(disclosed, policy));
}

function mostOf(disclosed: DisclosedValue, policy: ProtectionPolicy): number {
  if (disclosed.protection === 'closed') return Infinity;
  return disclosed.protection === 'low'
    ? disclosed.max
    : disclosed.value + errorOf(disclosed, policy);
}
