/** A month of a year with the same month of some earlier years. */
export interface MonthOfYears {
  /** Its count, and how far rounding may have moved it. */
  now: number;
  error: number;
  /** The counts of the same month of each earlier year. */
  before: readonly number[];
}

/**
 * The normal quantile that chance exceeds, in either direction, in one year of twenty: in one month of 240.
 */
const DEVIATE = 2.8653;

/**
 * Returns the month whose share of its year differs most from its share of the earlier years, if chance does
 * not explain that.
 * Shares remove the level, a steady trend and the seasons. The test divides the log of the odds ratio by its
 * standard error, widened by the dispersion of the earlier years (quasi-Poisson models, McCullagh and Nelder
 * 1989), and compares the result with the quantile of Student's distribution.
 *
 * @param months - those of the year that are over.
 * @returns the index of the month, and its usual count given the year's other months; null if none stands
 * out.
 */
export function unusualMonth(
  months: readonly MonthOfYears[],
): { index: number; usual: number } | null {
  const years = months[0]?.before.length ?? 0;
  const freedom = (years - 1) * (months.length - 1);
  if (freedom < 1) return null;
  const all = sum(months.map(({ now }) => now));
  const allBefore = sum(months.map(({ before }) => sum(before)));
  const dispersion = dispersionOf(months.map(({ before }) => before));
  const found = months.map(({ now, error, before }, index) => {
    const [others, same] = [all - now, sum(before)];
    const othersBefore = allBefore - same;
    const usual = (others * same) / othersBefore;
    // A rounded count enters with the value that is least favourable to a difference.
    const count = now > usual ? Math.max(usual, now - error) : Math.min(usual, now + error);
    const variance = [count, others, same, othersBefore].reduce(
      (total, size) => total + 1 / size,
      0,
    );
    const distance = Math.abs(Math.log(count / usual)) / Math.sqrt(dispersion * variance);
    return { index, usual, distance: Number.isFinite(distance) ? distance : 0 };
  });
  const [furthest] = found.sort((a, b) => b.distance - a.distance);
  if (!furthest || furthest.distance <= quantile(DEVIATE, freedom)) return null;
  return { index: furthest.index, usual: furthest.usual };
}

/** Returns the variation of the shares of months between years, relative to chance; at least 1. */
function dispersionOf(months: readonly (readonly number[])[]): number {
  const years = months[0]?.map((_, year) => sum(months.map((counts) => counts[year] ?? 0))) ?? [];
  const all = sum(years);
  const squares = months.flatMap((counts) =>
    counts.map((count, year) => {
      const expected = (sum(counts) * (years[year] ?? 0)) / all;
      return (count - expected) ** 2 / expected;
    }),
  );
  return Math.max(1, sum(squares) / ((years.length - 1) * (months.length - 1)));
}

/**
 * Returns the quantile of Student's distribution for a quantile of the normal one (Abramowitz and Stegun
 * 26.7.5).
 */
function quantile(z: number, freedom: number): number {
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  return z + first / freedom + second / freedom ** 2;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
