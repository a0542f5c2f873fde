import { type ProtectionPolicy } from '../policy';
import { leastOf, mostOf, type DisclosedValue } from '../protect-table';

/** A code shared by at least this many changed records discloses nothing about any of them. */
export const MANY_RECORDS = 20;

/**
 * Returns how many changed records must have caused a movement before it is listed: any number under a policy
 * that holds nothing back between versions.
 */
export function minMoved({ maxHeldShare }: Pick<ProtectionPolicy, 'maxHeldShare'>): number {
  return maxHeldShare === null ? 1 : MANY_RECORDS;
}

/**
 * Returns whether many records moved a count, whatever the disclosed values hide: the ranges of possible
 * counts must be far enough apart. Under a policy that holds nothing back every movement may be disclosed.
 */
export function isMovedByMany(
  then: DisclosedValue,
  now: DisclosedValue,
  policy: ProtectionPolicy,
): boolean {
  if (policy.maxHeldShare === null) return true;
  const between = (a: DisclosedValue, b: DisclosedValue) => leastOf(b, policy) - mostOf(a, policy);
  return Math.max(between(then, now), between(now, then)) >= minMoved(policy);
}
