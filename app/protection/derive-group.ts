import { type ProtectionPolicy } from './policy';
import { leastOf, mostOf, type DisclosedValue } from './protect-table';

/** The disclosed values of a group's codes, of all other codes under the same filter, and of all together. */
interface DisclosedParts {
  members: readonly DisclosedValue[];
  others: readonly DisclosedValue[];
  all: DisclosedValue;
}

/**
 * Derives the count of several codes as every visitor can from the disclosed values: all records less those
 * of the other codes, and the sum of the group's codes, each between its least and its greatest possible
 * value. `error` says how far the result may be off. Suppressed if it may be below the threshold but need not be.
 */
export function deriveGroup(
  { members, others, all }: DisclosedParts,
  policy: ProtectionPolicy,
): DisclosedValue {
  const { base, minCount } = policy;
  // A rounded count is not below the threshold.
  const leastOfOne = (value: DisclosedValue) =>
    Math.max(value.protection === 'rounded' ? minCount : 0, leastOf(value, policy));
  const leastOfAll = (some: readonly DisclosedValue[]) =>
    some.reduce((sum, value) => sum + leastOfOne(value), 0);
  const mostOfAll = (some: readonly DisclosedValue[]) =>
    some.reduce((sum, value) => sum + mostOf(value, policy), 0);
  const least = Math.max(0, leastOfAll(members), leastOfOne(all) - mostOfAll(others));
  const most = Math.min(mostOfAll(members), mostOf(all, policy) - leastOfAll(others));
  if (most < minCount) return { protection: 'below-threshold', value: null, max: minCount - 1 };
  if (least < minCount || most === Infinity) return { protection: 'suppressed', value: null };
  const half = Math.ceil((most - least) / 2);
  return { protection: 'rounded', value: least + half, error: Math.max(half, base - 1) };
}
