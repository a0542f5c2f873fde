/** The years before that a year is held against. */
const FORMER_YEARS = 3;

/** The share of their mean from which on a year is complete enough. */
const ENOUGH = 1 / 4;

/**
 * The newest year that says something by itself: one with at least a quarter of the mean number of records of those of
 * the three years before it that have any; null without records. The first publication of a January would otherwise open
 * with a handful of cases, and one record dated far ahead with a single one.
 *
 * @param days - how many records fall on each day, `YYYY-MM-DD`.
 */
export function newestCompleteYear(days: ReadonlyMap<string, number>): number | null {
  const years = new Map<number, number>();
  for (const [day, records] of days) {
    const year = Number(day.slice(0, 4));
    years.set(year, (years.get(year) ?? 0) + records);
  }
  const newestFirst = [...years.keys()].sort((a, b) => b - a);
  return newestFirst.find((year) => isCompleteEnough(years, year)) ?? null;
}

function isCompleteEnough(years: ReadonlyMap<number, number>, year: number): boolean {
  const former = Array.from({ length: FORMER_YEARS }, (_, index) => years.get(year - 1 - index));
  const counted = former.filter((records) => records !== undefined);
  if (counted.length === 0) return true;
  const mean = counted.reduce((sum, records) => sum + records, 0) / counted.length;
  return (years.get(year) ?? 0) >= mean * ENOUGH;
}
