/**
 * Returns the probability that two counts are at least as far apart by chance alone: the exact conditional
 * test of two Poisson rates (Przyborowski and Wilenski 1940). If nothing has changed, each of the records of
 * both periods falls into the first one with the probability of its share of the days, so that the first
 * count is binomial.
 * Two-sided by doubling the smaller tail, which is never too small (Fay 2010).
 *
 * @param count - the records of the first period.
 * @param other - those of the second one.
 * @param share - the first period's share of the days of both, between 0 and 1.
 */
export function probabilityByChance(count: number, other: number, share: number): number {
  const isAbove = count >= (count + other) * share;
  const tail = isAbove ? upperTail(count, other, share) : upperTail(other, count, 1 - share);
  return Math.min(1, 2 * tail);
}

/** Returns the probability of at least this many successes, if they are at least as many as expected. */
function upperTail(successes: number, failures: number, share: number): number {
  const odds = share / (1 - share);
  const first = probabilityOf(successes, failures, share);
  let [sum, term] = [0, 1];
  for (let step = 0; step <= failures && term > sum * Number.EPSILON; step += 1) {
    sum += term;
    term *= ((failures - step) / (successes + step + 1)) * odds;
  }
  return first * sum;
}

/** Returns the probability of exactly this many successes. */
function probabilityOf(successes: number, failures: number, share: number): number {
  const arrangements =
    logFactorial(successes + failures) - logFactorial(successes) - logFactorial(failures);
  return Math.exp(arrangements + successes * Math.log(share) + failures * Math.log1p(-share));
}

/**
 * Returns the probability that the shares of two groups are at least as far apart by chance alone: the exact
 * conditional test of two proportions (Fisher, Journal of the Royal Statistical Society 98, 1935). If both
 * groups do not differ, each of the records with a code is as likely to be any record of both, so that the first
 * count is hypergeometric. Two-sided by doubling the smaller tail, as above.
 *
 * @param first - how many records of the first group have the code, and how many it has.
 * @param second - the same for another group, which shares none of these records.
 */
export function probabilityOfShares(
  [count, total]: readonly [number, number],
  [other, otherTotal]: readonly [number, number],
): number {
  const [without, otherWithout] = [total - count, otherTotal - other];
  const isAbove = count * otherWithout >= other * without;
  const tail = isAbove
    ? upperTailOfShares(count, without, other, otherWithout)
    : upperTailOfShares(other, otherWithout, count, without);
  return Math.min(1, 2 * tail);
}

/**
 * Returns the probability that at least this many records with a code are in the first group, summed from the
 * most probable term on.
 */
function upperTailOfShares(
  count: number,
  without: number,
  other: number,
  otherWithout: number,
): number {
  const totals = [count + without, other + otherWithout, count + other, without + otherWithout];
  const parts = [count, without, other, otherWithout, count + without + other + otherWithout];
  const logOf = (some: readonly number[]) =>
    some.reduce((sum, value) => sum + logFactorial(value), 0);
  const first = Math.exp(logOf(totals) - logOf(parts));
  const most = Math.min(without, other);
  let [sum, term] = [0, 1];
  for (let step = 0; step <= most && term > sum * Number.EPSILON; step += 1) {
    sum += term;
    term *= ((without - step) * (other - step)) / ((count + step + 1) * (otherWithout + step + 1));
  }
  return first * sum;
}

/** Below it, Stirling's series is not exact to twelve digits. */
const MIN_SERIES = 16;

function logFactorial(n: number): number {
  if (n < MIN_SERIES) {
    return Array.from({ length: n }, (_, index) => Math.log(index + 1)).reduce((a, b) => a + b, 0);
  }
  const series = 1 / (12 * n) - 1 / (360 * n ** 3) + 1 / (1260 * n ** 5) - 1 / (1680 * n ** 7);
  return (n + 0.5) * Math.log(n) - n + Math.log(2 * Math.PI) / 2 + series;
}

/**
 * Returns which of several tests are significant if the probability that any of them is significant by chance
 * must be at most `level`: the step-down method of Holm (1979), valid however the tests depend on each other.
 *
 * @param probabilities - the result of each test.
 * @returns for each of them whether it is significant.
 */
export function significant(probabilities: readonly number[], level: number): boolean[] {
  const order = probabilities.map((_, index) => index);
  const of = (index: number | undefined) => probabilities[index ?? 0] ?? 1;
  order.sort((a, b) => of(a) - of(b));
  const left = (rank: number) => order.length - rank;
  const firstFailed = order.findIndex((index, rank) => of(index) > level / left(rank));
  const passed = new Set(firstFailed < 0 ? order : order.slice(0, firstFailed));
  return probabilities.map((_, index) => passed.has(index));
}
