/** Records (or expected records) by code. */
export type Counts = Readonly<Record<string, number>>;

/** Returns the sum over all codes. */
export function totalOf(counts: Counts): number {
  let total = 0;
  for (const code in counts) total += counts[code] ?? 0;
  return total;
}

/** Returns the same codes, each count multiplied by `factor`. */
export function times(counts: Counts, factor: number): Record<string, number> {
  return mapCounts(counts, (count) => count * factor);
}

/** Returns the same codes with new counts. */
export function mapCounts(
  counts: Counts,
  change: (count: number, code: string) => number,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counts).map(([code, count]) => [code, change(count, code)]),
  );
}
