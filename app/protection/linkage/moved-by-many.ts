import { type ProtectionPolicy } from '../policy';
import { leastOf, mostOf, type DisclosedValue } from '../protect-table';

/** What at least so many changed records share discloses nothing about any of them. */
export const MANY_RECORDS = 20;

/**
 * How many changed records have to be behind a movement for lists of what moved to name it: any under a policy that
 * holds nothing back between versions.
 */
export function minMoved({ maxHeldShare }: Pick<ProtectionPolicy, 'maxHeldShare'>): number {
  return maxHeldShare === null ? 1 : MANY_RECORDS;
}

/**
 * Whether many records moved a count, whatever the shown counts hide: the ranges that they may stand for have to be far
 * enough apart. Under a policy that holds nothing back every movement may be disclosed.
 */
export function isMovedByMany(
  then: DisclosedValue,
  now: DisclosedValue,
  policy: ProtectionPolicy,
): boolean {
  if (policy.maxHeldShare === null) return true;
  const between = (one: DisclosedValue, other: DisclosedValue) =>
    leastOf(other, policy) - mostOf(one, policy);
  return Math.max(between(then, now), between(now, then)) >= minMoved(policy);
}
