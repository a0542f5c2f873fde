/** How many empty years separate a year from all others if it is probably a mistake. */
const MIN_GAP = 10;
/** The maximum share of all records that such years may have. */
const MAX_SHARE = 0.01;

/** A year, and how many records it has. */
export interface YearCount {
  year: number;
  records: number;
}

/**
 * Returns the years of a file that are far from all others and have few records, in order.
 *
 * @param records - the number of the file's records by year.
 * @param known - the number of the dataset's other records by year.
 */
export function outlyingYears(
  records: ReadonlyMap<number, number>,
  known: ReadonlyMap<number, number>,
): YearCount[] {
  const years = [...new Set([...records.keys(), ...known.keys()])]
    .map((year) => ({ year, records: (records.get(year) ?? 0) + (known.get(year) ?? 0) }))
    .sort((a, b) => a.year - b.year);
  const groups: YearCount[][] = [];
  for (const year of years) {
    const last = groups.at(-1)?.at(-1);
    if (last && year.year - last.year < MIN_GAP) groups.at(-1)?.push(year);
    else groups.push([year]);
  }
  const total = sumOf(years);
  return groups
    .flatMap((group) => (sumOf(group) <= total * MAX_SHARE ? group : []))
    .flatMap(({ year }) => {
      const count = records.get(year);
      return count === undefined ? [] : { year, records: count };
    });
}

function sumOf(years: readonly YearCount[]): number {
  return years.reduce((sum, { records }) => sum + records, 0);
}
