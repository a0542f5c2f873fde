/** Two exact tests in whole numbers, computed differently from the portal's. */

/** The digits to which a quotient of whole numbers is exact. */
const DIGITS = 10n ** 18n;

/**
 * Computes Fisher's exact test of two shares. Of all ways to distribute the records with the code over both
 * groups, it takes the share of those that put at least as many into the first group, and of those that put
 * at most as many into it; the result is twice the smaller one.
 *
 * @param group - how many records of the group have the code, and how many it has.
 */
export function fisherByCounting(
  [count, total]: readonly [number, number],
  [other, otherTotal]: readonly [number, number],
): number {
  const all = count + other;
  const [arrangements, waysOfOther] = [waysOf(total), waysOf(otherTotal)];
  const weights = Array.from(
    { length: all + 1 },
    (_, inFirst) => (arrangements[inFirst] ?? 0n) * (waysOfOther[all - inFirst] ?? 0n),
  );
  return twiceSmaller(weights, count);
}

/**
 * Computes the exact conditional test of two Poisson counts over numbers of days: with binomial weights
 * instead.
 */
export function poissonByCounting(
  count: number,
  other: number,
  days: number,
  daysBefore: number,
): number {
  const all = count + other;
  const weights = waysOf(all).map(
    (arrangements, inFirst) =>
      arrangements * BigInt(days) ** BigInt(inFirst) * BigInt(daysBefore) ** BigInt(all - inFirst),
  );
  return twiceSmaller(weights, count);
}

const known = new Map<number, bigint[]>();

/** Returns in how many ways none, one, two … of some records can be chosen. */
function waysOf(total: number): readonly bigint[] {
  const found = known.get(total);
  if (found) return found;
  const arrangements = [1n];
  for (let chosen = 1; chosen <= total; chosen += 1)
    arrangements.push((arrangements[chosen - 1]! * BigInt(total - chosen + 1)) / BigInt(chosen));
  known.set(total, arrangements);
  return arrangements;
}

function twiceSmaller(weights: readonly bigint[], count: number): number {
  const sum = (some: readonly bigint[]) => some.reduce((all, weight) => all + weight, 0n);
  const [lower, upper] = [sum(weights.slice(0, count + 1)), sum(weights.slice(count))];
  const smaller = lower < upper ? lower : upper;
  return Math.min(1, Number((2n * smaller * DIGITS) / sum(weights)) / Number(DIGITS));
}
