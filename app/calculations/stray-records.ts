/** Records before a gap longer than this number of years are stray … */
const GAP_OF_YEARS = 2;

/** … if they are at most this share of all. */
const STRAY_SHARE = 0.01;

/**
 * Counts how many of the first days, months or years hold only stray records. A single record of 1958 must
 * neither add sixty empty years to a series nor make the first year of the others look complete.
 *
 * @param counts - how many records each holds, by its code (`YYYY…`), in order.
 */
export function countStrays(counts: readonly (readonly [code: string, records: number])[]): number {
  const limit = counts.reduce((sum, [, records]) => sum + records, 0) * STRAY_SHARE;
  let [before, strays] = [0, 0];
  for (const [index, [code, records]] of counts.entries()) {
    before += records;
    if (before > limit) break;
    const next = counts[index + 1];
    if (next && yearOf(next[0]) - yearOf(code) > GAP_OF_YEARS) strays = index + 1;
  }
  return strays;
}

/**
 * Returns the first day of the records, stray ones excluded, and the years of the stray ones: nothing is
 * known of other times before that day, which is not the same as no records. Null without records.
 *
 * @param days - how many records fall on each day, `YYYY-MM-DD`, in order.
 */
export function firstDateOf(days: ReadonlyMap<string, number>) {
  const all = [...days];
  const strays = countStrays(all);
  const earlierYears = [...new Set(all.slice(0, strays).map(([day]) => yearOf(day)))];
  return { firstDate: all[strays]?.[0] ?? null, earlierYears };
}

function yearOf(code: string): number {
  return Number(code.slice(0, 4));
}
