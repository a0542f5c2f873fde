/** How many previous years with records a year is compared with. */
const FORMER_YEARS = 3;

/** The share of their mean from which on a year is complete enough. */
const ENOUGH = 1 / 4;

/** The sufficient share for a year with records in this many months: fewer may be stray. */
const ENOUGH_OF_MOST_MONTHS = 1 / 100;
const MOST_MONTHS = 7;

/**
 * Returns the newest year that is meaningful alone; null without records. It has at least a quarter of
 * the mean number of records of the three previous years with records, or records in most months and a
 * hundredth of the mean. Otherwise the first publication of a January would open with a handful of cases, and
 * one record dated far ahead with a single one. Records in its last month prove nothing: one mistyped date is
 * enough for that.
 *
 * @param days - how many records fall on each day, `YYYY-MM-DD`, in order.
 */
export function newestCompleteYear(days: ReadonlyMap<string, number>): number | null {
  const years = new Map<number, { records: number; months: Set<string> }>();
  for (const [day, records] of days) {
    const year = Number(day.slice(0, 4));
    const known = years.get(year) ?? { records: 0, months: new Set() };
    known.records += records;
    known.months.add(day.slice(5, 7));
    years.set(year, known);
  }
  const newestFirst = [...years].sort(([a], [b]) => b - a);
  const complete = newestFirst.find(([, { records, months }], index) => {
    const former = newestFirst.slice(index + 1, index + 1 + FORMER_YEARS);
    const sum = former.reduce((all, [, counted]) => all + counted.records, 0);
    const least = months.size >= MOST_MONTHS ? ENOUGH_OF_MOST_MONTHS : ENOUGH;
    return records * former.length >= sum * least;
  });
  return complete?.[0] ?? null;
}
