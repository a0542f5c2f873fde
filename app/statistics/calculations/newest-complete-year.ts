/** How many years before, of those with records, a year is held against. */
const FORMER_YEARS = 3;

/** The share of their mean from which on the last year is complete enough while its December has no records. */
const ENOUGH_OF_RUNNING = 1 / 4;

/** The share from which on a year that is over is more than stray records. */
const ENOUGH = 1 / 100;

/**
 * The newest year that says something by itself; null without records. The last year needs a quarter of the mean number
 * of records of the three years with records before it, unless its records reach December; a year that is over needs
 * a hundredth. The first publication of a January would otherwise open with a handful of cases, and one record dated far
 * ahead with a single one.
 *
 * @param days - how many records fall on each day, `YYYY-MM-DD`, in order.
 */
export function newestCompleteYear(days: ReadonlyMap<string, number>): number | null {
  const years = new Map<number, number>();
  for (const [day, records] of days) {
    const year = Number(day.slice(0, 4));
    years.set(year, (years.get(year) ?? 0) + records);
  }
  const lastDay = [...days.keys()].at(-1) ?? '';
  const isRunning = (year: number) => lastDay < `${year}-12` && lastDay >= `${year}`;
  const newestFirst = [...years.keys()].sort((a, b) => b - a);
  const complete = newestFirst.find((year, index) => {
    const former = newestFirst.slice(index + 1, index + 1 + FORMER_YEARS);
    const sum = former.reduce((all, one) => all + (years.get(one) ?? 0), 0);
    const least = isRunning(year) ? ENOUGH_OF_RUNNING : ENOUGH;
    return (years.get(year) ?? 0) * former.length >= sum * least;
  });
  return complete ?? null;
}
