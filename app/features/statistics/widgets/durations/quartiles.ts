import { type ProtectionPolicy } from '../../protection/policy';
import { type Shown } from '../../protection/protect-table';
import { errorOf } from '../../summary/comparison';

/** The quarters that quartiles divide by: a quarter, half and three quarters of all. */
export const quarters = [1, 2, 3] as const;

/**
 * The place of the band that each quartile falls in, of the counts of bands in their order: the first band up to whose
 * end there are so many quarters of all. Null where the counts that were not disclosed, or what was rounded, could move it.
 */
export function bandsOfQuartiles(
  counts: readonly Shown[],
  policy: ProtectionPolicy,
): (number | null)[] {
  const least = counts.map((shown) => leastOf(shown, policy));
  const most = counts.map((shown) => mostOf(shown, policy));
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  return quarters.map((quarter) => {
    /** Whether so many quarters are surely, or surely not, in the bands before a place. */
    const areBefore = (place: number) =>
      (4 - quarter) * sum(least.slice(0, place)) >= quarter * sum(most.slice(place));
    const areNotBefore = (place: number) =>
      (4 - quarter) * sum(most.slice(0, place)) < quarter * sum(least.slice(place));
    const place = counts.findIndex((_, at) => areNotBefore(at) && areBefore(at + 1));
    return place === -1 ? null : place;
  });
}

function leastOf(shown: Shown, policy: ProtectionPolicy): number {
  return Math.max(0, (shown.value ?? 0) - errorOf(shown, policy));
}

function mostOf(shown: Shown, policy: ProtectionPolicy): number {
  if (shown.protection === 'closed') return Infinity;
  return shown.protection === 'low' ? shown.max : shown.value + errorOf(shown, policy);
}
