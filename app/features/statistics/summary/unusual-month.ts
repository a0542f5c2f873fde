/** A month of a year with the same month of some earlier years. */
export interface MonthOfYears {
  /** Its count, and how much that can be off by its rounding. */
  now: number;
  error: number;
  /** The counts of the same month of each earlier year. */
  before: readonly number[];
}

/** The normal deviate that chance exceeds, either way, in one of twenty years: one of twelve months in 240. */
const DEVIATE = 2.8653;

/**
 * The month of a year whose share of it lies furthest from the share that it had of the earlier years, where chance does
 * not explain that. Shares leave out the level, a steady trend and the seasons. The log of the odds ratio is compared
 * with its standard error, which is as much wider as the months of the earlier years varied more than chance would
 * make them (the dispersion of quasi-Poisson models, McCullagh and Nelder 1989), with the quantile of Student's
 * distribution for as many degrees of freedom.
 *
 * @param months - those of the year that are over.
 * @returns the place of the month, and what would be usual beside the year's other months; null where none stands out.
 */
export function unusualMonth(
  months: readonly MonthOfYears[],
): { place: number; usual: number } | null {
  const years = months[0]?.before.length ?? 0;
  const freedom = (years - 1) * (months.length - 1);
  if (freedom < 1) return null;
  const all = sum(months.map(({ now }) => now));
  const allBefore = sum(months.map(({ before }) => sum(before)));
  const dispersion = dispersionOf(months.map(({ before }) => before));
  const found = months.map(({ now, error, before }, place) => {
    const [others, same] = [all - now, sum(before)];
    const othersBefore = allBefore - same;
    const usual = (others * same) / othersBefore;
    // A rounded count is taken as that which speaks most against a difference.
    const count = now > usual ? Math.max(usual, now - error) : Math.min(usual, now + error);
    const variance = [count, others, same, othersBefore].reduce((total, one) => total + 1 / one, 0);
    const distance = Math.abs(Math.log(count / usual)) / Math.sqrt(dispersion * variance);
    return { place, usual, distance: Number.isFinite(distance) ? distance : 0 };
  });
  const [furthest] = found.sort((one, other) => other.distance - one.distance);
  if (!furthest || furthest.distance <= quantile(DEVIATE, freedom)) return null;
  return { place: furthest.place, usual: furthest.usual };
}

/** How much more than chance the shares of months vary between years; at least 1. */
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

/** The quantile of Student's distribution that belongs to a normal one (Abramowitz and Stegun 26.7.5). */
function quantile(z: number, freedom: number): number {
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  return z + first / freedom + second / freedom ** 2;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
